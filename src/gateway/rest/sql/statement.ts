/** SQL with its bind parameters; every parameter is text, and the SQL casts it. */
export type Statement = { text: string; values: string[] };

/** Collects the bind parameters of one statement. */
export class Binder {
  readonly values: string[] = [];

  /** The placeholder of a value, as text. */
  text(value: string): string {
    this.values.push(value);
    return `$${this.values.length}::text`;
  }

  /**
   * The placeholder of a value, cast to a type. The type is from the catalogue, never from a
   * caller.
   */
  as(type: string, value: string): string {
    return `(${this.text(value)})::${type}`;
  }
}

/** A name, quoted for SQL. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The alias of the rows a statement works on; unlikely to be a relation's name. */
export const SOURCE = '_t';

/** An array literal, with every element quoted. */
export function toArrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
