import sharp, { type Sharp } from 'sharp';

type Shape = { width?: number; height?: number; alpha?: number };

/** @returns a picture of one colour, to be encoded */
export function plainImage({ width = 40, height = 30, alpha = 1 }: Shape = {}): Sharp {
  const background = { r: 200, g: 40, b: 90, alpha };
  return sharp({ create: { width, height, channels: 4, background } });
}

/** @returns a GIF with a different colour in each frame */
export async function movingImage(frames: number): Promise<Buffer> {
  const pages = Array.from({ length: frames }, (_, i) =>
    sharp({
      create: { width: 20, height: 10, channels: 3, background: { r: i * 50, g: 0, b: 0 } },
    }).png(),
  );
  const buffers = await Promise.all(pages.map((page) => page.toBuffer()));
  return sharp(buffers, { join: { animated: true } })
    .gif()
    .toBuffer();
}

const RED = { r: 230, g: 20, b: 20, alpha: 1 };
const BLUE = { r: 20, g: 20, b: 230, alpha: 1 };

/** @returns a picture whose left half is red and whose right half is blue */
export function twoHalves(width: number, height: number): Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 4 as const, background: BLUE };
  const right = { input: { create: half }, left: width - half.width, top: 0 };
  return sharp({ create: { width, height, channels: 4, background: RED } }).composite([right]);
}

/** @returns a 12-megapixel JPEG of two grainy halves, with its pixels stored sideways */
export async function hardPhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 };
  const grain = { width: 400, height: 300, channels: 3 as const, background: BLUE, noise };
  const input = await sharp({ create: grain }).png().toBuffer();
  const halves = await twoHalves(400, 300).png().toBuffer();
  const taken = await sharp(halves)
    .composite([{ input, blend: 'soft-light' }])
    .png()
    .toBuffer();
  return sharp(taken)
    .resize(4000, 3000)
    .jpeg({ quality: 60 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
