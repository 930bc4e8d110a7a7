import { isRecord } from './json.ts';

/**
 * @param one a JSON value @param other another
 * @returns whether they are equal, ignoring the order of keys, which a database changes
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((entry, index) => isSame(entry, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}
