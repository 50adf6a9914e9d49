// Plays the piezo: every change at its own time, with its real frequency, by WebAudio.

const LEAD_S = 0.03; // how long a change waits, so that late messages keep their distance
const TOO_EARLY_S = 0.25; // more than this ahead, and the two clocks are matched anew
const VOLUMES = [0, 0.16, 0.42, 1]; // silent, soft, medium, loud
const MASTER = 0.16;
const EDGE_S = 0.0008;

// The harmonics of a pulse that is up for `duty` of its period: soft is a 5 % pulse.
function pulse(context, duty) {
  const count = 48;
  const real = new Float32Array(count);
  const imag = new Float32Array(count);
  for (let n = 1; n < count; n++) {
    real[n] = Math.sin(2 * Math.PI * n * duty) / (Math.PI * n);
    imag[n] = (1 - Math.cos(2 * Math.PI * n * duty)) / (Math.PI * n);
  }
  return context.createPeriodicWave(real, imag);
}

export class Sound {
  constructor(told) {
    this.told = told;
    this.shift = null; // context seconds minus server seconds
    this.context = null;
    this.analyser = null;
    this.kind = window.AudioContext || window.webkitAudioContext;
    told(!this.kind); // without WebAudio there is nothing to tap for
    for (const gesture of ["pointerdown", "pointerup", "touchend", "keydown", "click"]) {
      window.addEventListener(gesture, () => this.wake(), { capture: true, passive: true });
    }
  }

  build(context) {
    this.context = context;
    context.onstatechange = () => this.changed();
    const body = context.createBiquadFilter(); // the disc and its case swallow the top
    body.type = "lowpass";
    body.frequency.value = 9000;
    const master = context.createGain();
    master.gain.value = MASTER;
    this.analyser = context.createAnalyser();
    this.analyser.fftSize = 4096;
    this.analyser.smoothingTimeConstant = 0;
    this.voices = [0.5, 0.05].map((duty) => {
      const oscillator = context.createOscillator();
      oscillator.setPeriodicWave(pulse(context, duty));
      const gain = context.createGain();
      gain.gain.value = 0;
      oscillator.connect(gain).connect(body);
      oscillator.start();
      return { oscillator, gain };
    });
    body.connect(master).connect(this.analyser).connect(context.destination);
    this.changed();
  }

  changed() {
    this.told(this.context.state === "running");
    if (this.context.state === "running") this.shift = null;
  }

  // Browsers let a page sound only after a gesture; before one there is no context at all.
  wake() {
    if (!this.context && this.kind) this.build(new this.kind({ latencyHint: "interactive" }));
    if (this.context && this.context.state !== "running") this.context.resume().catch(() => {});
  }

  // tones: a list of [server ms, Hz, level], in order; wall: the server's ms when they were sent.
  play(tones, wall) {
    if (!this.context || this.context.state !== "running") return;
    const now = this.context.currentTime;
    const fresh = now + LEAD_S - wall / 1000;
    if (this.shift === null || this.shift - fresh > TOO_EARLY_S) this.shift = fresh;
    for (const [at, freq, level] of tones) {
      let when = at / 1000 + this.shift;
      if (when < now) {
        // A late message moves everything after it, so that no tone loses a part of its length.
        this.shift += now - when;
        when = now;
      }
      this.set(when, freq, level);
    }
  }

  set(when, freq, level) {
    const [square, thin] = this.voices;
    const wanted = level === 1 ? thin : square;
    for (const voice of this.voices) {
      const volume = voice === wanted ? VOLUMES[level] || 0 : 0;
      if (volume > 0) voice.oscillator.frequency.setValueAtTime(freq, when);
      voice.gain.gain.setTargetAtTime(volume, when, EDGE_S);
    }
  }

  silence() {
    if (!this.context) return;
    for (const voice of this.voices) {
      voice.gain.gain.cancelScheduledValues(0);
      voice.gain.gain.setTargetAtTime(0, this.context.currentTime, EDGE_S);
    }
    this.shift = null;
  }
}
