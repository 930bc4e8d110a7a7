/**
 * @param name of a person
 * @returns its first character as people see one, in capitals; empty for a name of blanks
 */
export function toInitial(name: string): string {
  return firstCharacter(name.trim()).toUpperCase();
}

/** An emoji or a letter with its accents is several code points, and is not cut apart. */
function firstCharacter(text: string): string {
  // Browsers had it late (Firefox in 2024): before, an emoji made of several loses its end.
  if (!('Segmenter' in Intl)) return [...text][0] ?? '';
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return first?.segment ?? '';
}
