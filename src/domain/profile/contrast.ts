/** Text reads comfortably from this contrast on (WCAG 2.2, 1.4.3, level AA). */
export const TEXT_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
const TUNING_STEPS = 20;

/**
 * @param one @param other colours as `#rrggbb`
 * @returns their contrast, 1 to 21 (WCAG 2.2, "contrast ratio")
 */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

/** @param color as `#rrggbb` @returns whether white text reads better on it than black */
export function isDark(color: string): boolean {
  return contrastOf(color, WHITE) >= contrastOf(color, BLACK);
}

/**
 * @param from @param to colours as `#rrggbb`
 * @param share of `to`, 0 to 1
 * @returns the colour between them
 */
export function mixColors(from: string, to: string, share: number): string {
  const [start, end] = [toChannels(from), toChannels(to)];
  const mixed = start.map((channel, index) => {
    const target = end[index] ?? channel;
    return Math.round(channel + (target - channel) * share);
  });
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Makes any colour readable, and keeps it as near to itself as that allows: whatever an owner
 * picks, the page stays legible by construction.
 *
 * @param color wanted
 * @param background it will stand on
 * @returns the colour, moved towards black or white until it reaches `TEXT_CONTRAST`
 */
export function toReadable(color: string, background: string): string {
  const pole = isDark(background) ? WHITE : BLACK;
  for (let step = 0; step < TUNING_STEPS; step += 1) {
    const candidate = mixColors(color, pole, step / TUNING_STEPS);
    if (contrastOf(candidate, background) >= TEXT_CONTRAST) return candidate;
  }
  return pole;
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toChannels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
