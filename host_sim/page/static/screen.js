// Draws the display's 128 × 64 pixels as lit squares at a whole number of device pixels each.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [255, 206, 118];

export class Screen {
  constructor(canvas, glow, bay) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    this.glow = glow.getContext("2d");
    this.bay = bay;
    this.frame = new Uint8Array(1024);
    this.level = 1;
    this.source = document.createElement("canvas");
    this.source.width = WIDTH;
    this.source.height = HEIGHT;
    this.dots = this.source.getContext("2d");
    this.image = this.dots.createImageData(WIDTH, HEIGHT);
    this.scale = 0;
    new ResizeObserver(() => this.fit()).observe(bay);
    window.addEventListener("resize", () => this.fit());
    this.fit();
  }

  // The largest whole scale that fits the bay: uneven pixels would shimmer. The glass wraps it.
  fit() {
    const style = getComputedStyle(this.bay);
    const ratio = window.devicePixelRatio || 1;
    const width = this.bay.clientWidth - 2 * parseFloat(style.paddingLeft);
    const height = this.bay.clientHeight - 2 * parseFloat(style.paddingTop);
    const scale = Math.max(1, Math.floor(Math.min((width * ratio) / WIDTH, (height * ratio) / HEIGHT)));
    const cssWidth = `${(WIDTH * scale) / ratio}px`;
    if (scale === this.scale && this.canvas.style.width === cssWidth) return;
    this.scale = scale;
    this.canvas.width = WIDTH * scale;
    this.canvas.height = HEIGHT * scale;
    for (const canvas of [this.canvas, this.glow.canvas]) {
      canvas.style.width = cssWidth;
      canvas.style.height = `${(HEIGHT * scale) / ratio}px`;
    }
    this.draw();
  }

  show(frame) {
    this.frame = frame;
    this.draw();
  }

  contrast(contrast) {
    this.level = 0.6 + (0.4 * Math.min(contrast, 127)) / 127;
    this.draw();
  }

  draw() {
    const data = this.image.data;
    const lit = LIT.map((part) => Math.round(part * this.level));
    for (let y = 0; y < HEIGHT; y++) {
      const row = (y >> 3) * WIDTH;
      const bit = 1 << (y & 7);
      for (let x = 0; x < WIDTH; x++) {
        const at = (y * WIDTH + x) * 4;
        const on = this.frame[row + x] & bit;
        data[at] = on ? lit[0] : 9;
        data[at + 1] = on ? lit[1] : 9;
        data[at + 2] = on ? lit[2] : 11;
        data[at + 3] = 255;
      }
    }
    this.dots.putImageData(this.image, 0, 0);
    const { context, scale } = this;
    context.imageSmoothingEnabled = false;
    context.drawImage(this.source, 0, 0, WIDTH * scale, HEIGHT * scale);
    if (scale >= 3) this.gaps();
    this.glow.drawImage(this.source, 0, 0);
  }

  // The dark lines between the pixels of a real panel.
  gaps() {
    const { context, scale } = this;
    context.fillStyle = scale >= 5 ? "rgba(6,6,8,.62)" : "rgba(6,6,8,.34)";
    for (let x = 1; x <= WIDTH; x++) context.fillRect(x * scale - 1, 0, 1, HEIGHT * scale);
    for (let y = 1; y <= HEIGHT; y++) context.fillRect(0, y * scale - 1, WIDTH * scale, 1);
  }

  // What is really on the canvas, read back from the middle of every drawn pixel, as 1024 bytes.
  pixels() {
    const { scale } = this;
    const image = this.context.getImageData(0, 0, WIDTH * scale, HEIGHT * scale).data;
    const middle = scale > 1 ? (scale - 1) >> 1 : 0;
    const bytes = new Uint8Array(1024);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const at = ((y * scale + middle) * WIDTH * scale + x * scale + middle) * 4;
        if (image[at] > 60) bytes[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
      }
    }
    return Array.from(bytes);
  }
}
