// Turns fingers, the mouse and the keyboard into contacts that close and open.

const TYPED = {
  Enter: "OK", NumpadEnter: "OK", Space: "ACTIVE", NumpadSubtract: "MINUS", NumpadAdd: "PLUS",
};
const SIGNS = { "-": "MINUS", "−": "MINUS", "_": "MINUS", "+": "PLUS", "=": "PLUS" };

function typedKey(event) {
  if (event.key in SIGNS) return SIGNS[event.key];
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code);
  if (digit) return `SEAT${digit[1]}`;
  if (/^[1-6]$/.test(event.key)) return `SEAT${event.key}`;
  return TYPED[event.code];
}

export class Hands {
  constructor(send) {
    this.send = send;
    this.holders = new Map(); // what holds (a pointer, a code of the keyboard) → the key it holds
    const device = document.querySelector("#device");
    device.addEventListener("pointerdown", (event) => this.touch(event));
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      window.addEventListener(kind, (event) => this.open(`pointer ${event.pointerId}`));
    }
    device.addEventListener("contextmenu", (event) => event.preventDefault());
    // A touch must neither zoom nor select, and passive listeners cannot say so.
    device.addEventListener("touchstart", (event) => {
      if (event.target.closest("[data-key]")) event.preventDefault();
    }, { passive: false });
    device.addEventListener("click", (event) => this.click(event));
    window.addEventListener("keydown", (event) => this.type(event));
    window.addEventListener("keyup", (event) => {
      // Else Firefox makes a click of the space bar on a focused button: a second press.
      if (this.holders.has(`code ${event.code}`)) event.preventDefault();
      this.open(`code ${event.code}`);
    });
    window.addEventListener("blur", () => this.openAll());
    window.addEventListener("pagehide", () => this.openAll());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.openAll(); });
  }

  touch(event) {
    const button = event.target.closest("[data-key]");
    if (!button || (event.pointerType === "mouse" && event.button !== 0)) return;
    event.preventDefault(); // the mouse does not move the keyboard's focus
    try { button.setPointerCapture(event.pointerId); } catch { /* the finger is gone already */ }
    this.close(`pointer ${event.pointerId}`, button.dataset.key);
  }

  // A click without a pointer comes from a screen reader or a switch: a whole tap.
  click(event) {
    const button = event.target.closest("[data-key]");
    if (!button || event.detail !== 0 || event.pointerType) return;
    this.close("click", button.dataset.key);
    setTimeout(() => this.open("click"), 80);
  }

  type(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    let key = typedKey(event);
    const focused = document.activeElement;
    if (key === "OK" || key === "ACTIVE") {
      // On a focused button Enter and Space mean that button: a key of the device can be held so.
      if (focused && focused.dataset.key) key = focused.dataset.key;
      else if (focused && focused.closest("button, a, input")) return;
    }
    if (!key) return;
    event.preventDefault();
    if (!event.repeat) this.close(`code ${event.code}`, key);
  }

  close(holder, key) {
    if (this.holders.has(holder)) return;
    const held = [...this.holders.values()].includes(key);
    this.holders.set(holder, key);
    if (!held) this.send({ key, down: true });
  }

  open(holder) {
    const key = this.holders.get(holder);
    if (key === undefined) return;
    this.holders.delete(holder);
    if (![...this.holders.values()].includes(key)) this.send({ key, down: false });
  }

  openAll() {
    if (!this.holders.size) return;
    this.holders.clear();
    this.send({ release: true });
  }

  // The connection is new: the server knows of no held key.
  forget() { this.holders.clear(); }
}
