/** A colour by its lightness and its positions between green and red, blue and yellow. */
export type Oklab = { light: number; a: number; b: number };

/** Chroma is reduced in these steps until a screen can show the colour. */
const CHROMA_STEPS = 24;

/**
 * @param red @param green @param blue 0 to 255
 * @returns the colour in OKLab (Björn Ottosson, "A perceptual color space for image processing")
 */
export function toOklab(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** @returns a colour's chroma: 0 for greys, about 0.3 at most */
export function chromaOf({ a, b }: Oklab): number {
  return Math.hypot(a, b);
}

/**
 * @param hue taken from this colour
 * @param light 0 to 1
 * @param chroma at most; less if a screen can't show that much
 * @returns the colour as `#rrggbb`
 */
export function toHueColor(hue: Oklab, light: number, chroma: number): string {
  const strength = chromaOf(hue) || 1;
  for (let step = 0; step <= CHROMA_STEPS; step += 1) {
    const share = ((1 - step / CHROMA_STEPS) * chroma) / strength;
    const channels = toChannels({ light, a: hue.a * share, b: hue.b * share });
    const isShown = channels.every((channel) => channel > -0.5 && channel < 255.5);
    if (isShown || step === CHROMA_STEPS) return toHex(channels);
  }
  return toHex(toChannels({ light, a: 0, b: 0 }));
}

function toChannels({ light, a, b }: Oklab): readonly number[] {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(fromLinear);
}

function toHex(channels: readonly number[]): string {
  const bytes = channels.map((channel) => Math.min(255, Math.max(0, Math.round(channel))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}
