/**
 * @param name of a person
 * @returns its first visible character as a capital; empty for a blank name
 */
export function toInitial(name: string): string {
  return firstCharacter(name.trim()).toUpperCase();
}

/** An emoji or an accented letter is several code points, which must stay together. */
function firstCharacter(text: string): string {
  // Browsers got it late (Firefox in 2024); without it, composed emoji lose their end.
  if (!('Segmenter' in Intl)) return [...text][0] ?? '';
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return first?.segment ?? '';
}
