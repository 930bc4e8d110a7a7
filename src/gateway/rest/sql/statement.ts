/** SQL with its bind parameters; every parameter is text, and the SQL says what to read it as. */
export type Statement = { text: string; values: string[] };

/** Collects the bind parameters of one statement. */
export class Binder {
  readonly values: string[] = [];

  /** The placeholder of a value, as text. */
  text(value: string): string {
    this.values.push(value);
    return `$${this.values.length}::text`;
  }

  /** The placeholder of a value, read as a type. The type comes from the catalogue, never from a caller. */
  as(type: string, value: string): string {
    return `(${this.text(value)})::${type}`;
  }
}

/** A name as SQL writes it. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The alias of the rows a statement works on; not a name a relation would carry. */
export const SOURCE = '_t';

/** An array literal, in which every element is quoted. */
export function toArrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
