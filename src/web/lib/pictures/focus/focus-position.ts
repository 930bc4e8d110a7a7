import { CENTRE, type Focus } from '#domain/profile/focus.ts';

/** @returns the style of an image cropped around the point; null for the centre */
export function toPosition(focus: Focus | null): { objectPosition: string } {
  const { x, y } = focus ?? CENTRE;
  return { objectPosition: `${x}% ${y}%` };
}
