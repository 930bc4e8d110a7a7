import { QUERY_MAX_TERMS } from '../../limits/tables.ts';
import { restErrors } from '../errors.ts';

const END = 'end of input';

/** A position in a text parsed by recursive descent. */
export class Cursor {
  readonly text: string;
  readonly what: string;
  position = 0;

  /** @param what names the text in errors: "failed to parse {what} (…)". */
  constructor(text: string, what: string) {
    this.text = text;
    this.what = what;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  startsWith(expected: string): boolean {
    return this.text.startsWith(expected, this.position);
  }

  /** Skips `expected` if it comes next. */
  take(expected: string): boolean {
    if (!this.startsWith(expected)) return false;
    this.position += expected.length;
    return true;
  }

  /** Skips a match of a sticky (`/y`) pattern here, if any. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match !== null) this.position = pattern.lastIndex;
    return match;
  }

  expect(expected: string): void {
    if (!this.take(expected)) this.fail(`"${expected}"`);
  }

  expectEnd(): void {
    if (!this.atEnd) this.fail(END);
  }

  takeRest(): string {
    const rest = this.text.slice(this.position);
    this.position = this.text.length;
    return rest;
  }

  /** Throws the PGRST100 error that names what was expected here. */
  fail(expected: string): never {
    const found = this.atEnd ? END : JSON.stringify([...this.text.slice(this.position)][0]);
    throw restErrors.unparsable(
      this.what,
      this.text,
      this.position,
      `unexpected ${found} expecting ${expected}`,
    );
  }
}

/** Items separated by commas, at least one. */
export function parseList<T>(cursor: Cursor, parseItem: (cursor: Cursor) => T): T[] {
  const items = [parseItem(cursor)];
  while (cursor.take(',')) {
    if (items.length >= QUERY_MAX_TERMS)
      throw restErrors.tooComplex(`At most ${QUERY_MAX_TERMS} terms`);
    items.push(parseItem(cursor));
  }
  return items;
}

/** Parses `"…"` with backslash escapes; null if no quote comes next. */
export function parseQuoted(cursor: Cursor): string | null {
  if (!cursor.startsWith('"')) return null;
  const match = cursor.match(/"((?:[^"\\]|\\[\s\S])*)"/y);
  if (match === null) return null;
  return (match[1] ?? '').replace(/\\([\s\S])/g, '$1');
}
