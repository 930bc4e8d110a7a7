/**
 * @param toValue a pure function of a text
 * @param most texts cached; beyond that all are dropped, so that callers can't fill the memory
 * @returns the same function, computed once per text
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
