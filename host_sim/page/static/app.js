// Connects the page with the server and shows what the server says. The parts: screen.js draws
// the display, hands.js turns pointers and the keyboard into presses, sound.js plays the piezo.
import { Screen } from "./screen.js";
import { Sound } from "./sound.js";
import { Hands } from "./hands.js";

const RETRY_MS = [250, 500, 1000, 2000];
// The gestures of the firmware's keymap, as the help names them.
const GESTURES = { press: "", repeat: "", hold: "hold:", long: "hold long:", chord: "together:" };
const KEY_LABELS = { MINUS: "−", PLUS: "+", SEAT: "1–6" };

const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];

class Page {
  constructor() {
    this.view = {};
    this.tries = 0;
    this.screen = new Screen($("#display"), $("#glow"), $(".bay"));
    this.sound = new Sound((running) => { $("#sound").hidden = running; });
    this.hands = new Hands((message) => this.send(message));
    this.controls();
    this.connect();
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.tries = 0;
      this.hands.forget();
      this.link("open");
    };
    socket.onmessage = (event) => {
      if (typeof event.data === "string") this.news(JSON.parse(event.data));
      else this.screen.show(new Uint8Array(event.data));
    };
    socket.onclose = () => {
      this.sound.silence();
      this.hands.forget();
      this.link("lost");
      const wait = RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)];
      setTimeout(() => this.connect(), wait);
    };
    this.socket = socket;
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  link(state) {
    document.body.dataset.link = state;
    this.notices();
  }

  notices() {
    const notice = $("#notice");
    let text = "";
    if (document.body.dataset.link === "lost") text = "Connection lost – trying again …";
    else if (this.view.trouble) text = this.view.trouble;
    notice.hidden = !text;
    if (notice.textContent !== text) notice.textContent = text;
  }

  news(message) {
    if (message.tones) this.sound.play(message.tones, message.wall);
    if (!message.view) return;
    const changed = message.view;
    Object.assign(this.view, changed);
    const view = this.view;
    const body = document.body.dataset;
    body.power = view.power ? "on" : "off";
    body.board = view.board;
    body.plugged = view.plugged ? "yes" : "no";
    body.screen = view.screen || "";
    if (changed.leds) this.leds(view.leds);
    if ("board_led" in changed) this.boardLed(view.board_led);
    if ("piezo" in changed) this.piezo(view.piezo);
    if ("contrast" in changed) this.screen.contrast(view.contrast);
    if (changed.pressed) this.pressed(view.pressed);
    if ("hints" in changed || "screen" in changed) this.hints(view.hints || []);
    if ("screen" in changed || "seat" in changed || "power" in changed) this.speak();
    this.switches();
    this.notices();
  }

  leds(leds) {
    leds.forEach((duty, i) => {
      const led = $(`.seat[data-seat="${i + 1}"] .led`);
      // The eye is about logarithmic: 5 % duty is dim, not dark.
      led.style.setProperty("--lit", duty > 0 ? Math.pow(duty, 0.4).toFixed(3) : "0");
      led.dataset.duty = duty;
    });
  }

  boardLed(on) {
    const pico = $(".pico");
    pico.dataset.on = on ? "yes" : "no";
    pico.setAttribute("aria-label", on ? "On-board light, on" : "On-board light, off");
  }

  piezo(sounding) {
    const piezo = $(".piezo");
    piezo.dataset.on = sounding ? "yes" : "no";
    piezo.setAttribute("aria-label", sounding ? "Piezo, sounding" : "Piezo, silent");
  }

  pressed(keys) {
    for (const button of $$("#device [data-key]")) {
      button.classList.toggle("down", keys.includes(button.dataset.key));
    }
  }

  hints(hints) {
    for (const label of $$("[data-hint]")) {
      const mine = hints.filter((hint) => this.row(hint) === label.dataset.hint);
      label.replaceChildren(...mine.map((hint) => {
        const line = document.createElement("span");
        line.className = hint.gesture;
        const held = hint.gesture === "hold" || hint.gesture === "long";
        line.textContent = held ? `hold: ${hint.text}` : hint.text;
        return line;
      }));
    }
    const list = $("#hints");
    const keys = [...new Set(hints.map((hint) => this.row(hint)))];
    list.replaceChildren(...keys.flatMap((key) => this.help(key, hints.filter((hint) => this.row(hint) === key))));
    if (!hints.length) {
      const empty = document.createElement("dd");
      empty.className = "none";
      empty.textContent = this.view.power ? "Nothing at this moment." : "The power is off.";
      list.append(empty);
    }
  }

  row(hint) {
    return hint.gesture === "chord" ? "MINUS PLUS" : hint.key;
  }

  // One row of the help: a key, what a tap does, what holding it does.
  help(key, hints) {
    const term = document.createElement("dt");
    for (const name of key.split(" ")) {
      const cap = document.createElement("kbd");
      cap.textContent = KEY_LABELS[name] || name;
      term.append(cap);
    }
    const what = document.createElement("dd");
    for (const hint of hints) {
      const line = document.createElement("span");
      line.textContent = hint.text;
      if (GESTURES[hint.gesture]) {
        const gesture = document.createElement("em");
        gesture.textContent = `${GESTURES[hint.gesture]} `;
        line.prepend(gesture);
      }
      what.append(line);
    }
    return [term, what];
  }

  speak() {
    const { power, screen, seat, name } = this.view;
    let text = power ? screen || "" : "power off";
    if (power && seat) text += `, seat ${seat}${name ? `, ${name}` : ""}`;
    $("#spoken").textContent = text;
    $("#display").setAttribute("aria-label", `Display: ${text}`);
  }

  switches() {
    const { power, plugged, speed, board } = this.view;
    $("#power").setAttribute("aria-checked", String(Boolean(power)));
    $("#plug").setAttribute("aria-checked", String(Boolean(plugged)));
    $("#plug").disabled = board === "minimal";
    for (const button of $$("[data-speed]")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === speed));
    }
    for (const button of $$("#board button")) {
      button.setAttribute("aria-pressed", String(button.dataset.board === board));
    }
  }

  controls() {
    const on = (selector, act) => $$(selector).forEach((button) => button.addEventListener("click", (event) => {
      act(button);
      // After a click with the mouse the space bar belongs to the table again.
      if (event.detail > 0) button.blur();
    }));
    on("#power", () => this.send({ power: !this.view.power }));
    on("#plug", () => this.send({ plug: !this.view.plugged }));
    on("[data-speed]", (button) => this.send({ speed: Number(button.dataset.speed) }));
    on("#board button", (button) => this.send({ board: button.dataset.board }));
    on("#sound", () => this.sound.wake());
  }
}

const page = new Page();
// For tests: what the server said, the drawn pixels, and an ear.
window.turnbell = {
  page,
  view: page.view,
  get analyser() { return page.sound.analyser; },
  get audio() { return page.sound.context; },
  pixels: () => page.screen.pixels(),
};
