/**
 * @param toValue of a text, always the same for the same text
 * @param most texts kept; then it forgets them all, so that no caller can fill the memory
 * @returns the same function, which works once for each text
 */
export function remember<T>(toValue: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, { value: T }>();
  return (text) => {
    const had = known.get(text);
    if (had) return had.value;
    if (known.size >= most) known.clear();
    const value = toValue(text);
    known.set(text, { value });
    return value;
  };
}
