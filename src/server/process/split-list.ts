/** @returns the entries of a list separated by commas, without blanks around them */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
