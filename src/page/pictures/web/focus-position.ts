import { CENTRE, type Focus } from '#account/pictures/rules/focus.ts';

/** @returns the style of an image cropped around the point; null for the centre */
export function toPosition(focus: Focus | null): { objectPosition: string } {
  const { x, y } = focus ?? CENTRE;
  return { objectPosition: `${x}% ${y}%` };
}
