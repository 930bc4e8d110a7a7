import type { SectionKey } from './sections.ts';

/**
 * Moves a section among those the editor shows; the others keep their places.
 *
 * @param order all sections
 * @param shown some of them, in the same order
 * @param from the section's index among the shown ones
 * @param to its new index among them
 * @returns all sections in the new order
 */
export function moveSection(
  order: readonly SectionKey[],
  shown: readonly SectionKey[],
  from: number,
  to: number,
): SectionKey[] {
  const moved = shown.filter((_key, index) => index !== from);
  moved.splice(to, 0, ...shown.slice(from, from + 1));
  return order.map((key) => (shown.includes(key) ? (moved.shift() ?? key) : key));
}

/**
 * @param after the section above it, or `top`
 * @returns all sections, with one moved right below another, or to the top
 */
export function placeSection(
  order: readonly SectionKey[],
  key: SectionKey,
  after: SectionKey | 'top',
): SectionKey[] {
  const others = order.filter((each) => each !== key);
  const index = after === 'top' ? 0 : others.indexOf(after) + 1;
  return [...others.slice(0, index), key, ...others.slice(index)];
}
