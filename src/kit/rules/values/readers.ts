import { isRecord, toRecord } from './json.ts';

/*
 * Readers of stored values of any origin and age. Pages and the editor load these first, at a fraction of a
 * schema library's weight; our own server's responses are parsed by `zod`.
 */

/** @returns the value, or undefined if it isn't valid */
export type Reader<T> = (value: unknown) => T | undefined;

/** @returns the value, or a default for an invalid one */
export type SureReader<T> = (value: unknown) => T;

/** @param isValid tests a text; by default any is valid */
export function text(isValid: (text: string) => boolean = () => true): Reader<string> {
  return (value) => (typeof value === 'string' && isValid(value) ? value : undefined);
}

export const readFlag: Reader<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined;

/** @returns a reader of a number within these bounds, inclusive */
export function number(least: number, most: number): Reader<number> {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined;
}

/** @returns a reader of a whole number within these bounds, inclusive */
export function whole(least: number, most: number): Reader<number> {
  const read = number(least, most);
  return (value) => (Number.isSafeInteger(value) ? read(value) : undefined);
}

/** @returns a reader of one of these names */
export function oneOf<T extends string>(names: readonly T[]): Reader<T> {
  return (value) => names.find((name) => name === value);
}

/** @returns a reader that also accepts null */
export function nullable<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

/** @returns a reader that replaces a missing value with a default */
export function given<T>(read: Reader<T>, fallback: T): Reader<T> {
  return (value) => (value === undefined ? fallback : read(value));
}

/** @returns a reader that replaces a missing or invalid value with a default */
export function or<T, F>(read: Reader<T>, fallback: F): SureReader<T | F> {
  return (value) => {
    const found = read(value);
    return found === undefined ? fallback : found;
  };
}

/** @returns a reader of a list whose items are all valid */
export function listOf<T>(read: Reader<T>): Reader<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(read);
    return items.includes(undefined) ? undefined : (items as T[]);
  };
}

/** @returns a reader of an object whose named values are all valid; it drops others */
export function record<T extends object>(shape: { [K in keyof T]: Reader<T[K]> }): Reader<T> {
  return (value) => {
    if (!isRecord(value)) return undefined;
    const found: [string, unknown][] = [];
    for (const name of Object.keys(shape)) {
      const part = shape[name as keyof T](value[name]);
      if (part === undefined) return undefined;
      found.push([name, part]);
    }
    return Object.fromEntries(found) as T;
  };
}

/** @returns a reader of an object whose values have defaults; anything else is read as `{}` */
export function complete<T extends object>(
  shape: {
    [K in keyof T]: SureReader<T[K]>;
  },
): SureReader<T> {
  return (value) => {
    const stored = toRecord(value);
    const found = Object.keys(shape).map((name) => [name, shape[name as keyof T](stored[name])]);
    return Object.fromEntries(found) as T;
  };
}
