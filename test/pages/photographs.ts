import sharp, { type Sharp } from 'sharp';

const SIDE_PIXELS = 1200;

/** A camera's grain in indoor light, in steps of a channel's 255. */
const GRAIN = 24;

/**
 * Draws a picture with a camera's properties, which flat test pictures lack: smooth light falloff,
 * in tens of thousands of colours, with grain. Deterministic per seed.
 */
export function takePhotograph(width = SIDE_PIXELS, height = SIDE_PIXELS, seed = 1): Sharp {
  const random = createRandom(seed);
  const waves = Array.from(
    { length: 3 },
    () => [random() * 6, random() * 6, random() * 6] as const,
  );
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const place = Math.floor(at / 3);
    const [across, down, phase] = waves[at % 3] ?? [1, 1, 0];
    const [x, y] = [(place % width) / width, Math.floor(place / width) / height];
    const light = 128 + 60 * Math.sin(across * x + phase) + 60 * Math.cos(down * y + phase);
    pixels[at] = Math.min(255, Math.max(0, light + (random() - 0.5) * 2 * GRAIN));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Draws a logo for dark backgrounds: a white square in the middle of transparency. */
export function drawWhiteLogo(side = 300): Sharp {
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const isDrawn = [x, y].every((place) => place > side / 3 && place < (side * 2) / 3);
    if (isDrawn) pixels.fill(255, at * 4, at * 4 + 4);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } });
}

/** @returns a pixel's colour, in steps of 32 per channel, because JPEG isn't exact */
export async function readColor(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => Math.floor(value / 32));
}

/** Numbers of 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
