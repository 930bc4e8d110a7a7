import { PREPARED_STATEMENTS_MAX_SIZE } from '../../limits/tables.ts';

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

  /** A value's placeholder, cast to a type, which comes from the catalogue, never from a caller. */
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

/** The rows of the response, inside the envelope. */
export const RESULT = '_r';

/** The single row around every response; `toOutcome` in `transaction.ts` reads it by position. */
export type Envelope = {
  /** The common table expressions, the last of them `pgrst_source`. */
  ctes: string;
  /** The rows of the response, as a select from `pgrst_source`. */
  rows: string;
  /** SQL for the body, over the alias `_r`. */
  body: string;
  /** SQL for the count of all matching rows, or null if not requested. */
  total: string | null;
  /** SQL for the count of all rows written or returned, if the response may have fewer; else null. */
  affected: string | null;
  /** SQL for the new row's key, or null. */
  location: string | null;
};

/**
 * Wraps a statement in the one row it returns.
 *
 * The last column fails, and the statement with it, unless the role is the caller's: if the role switch ever
 * gets lost, nothing is read or written as another role.
 */
export function wrap(envelope: Envelope, role: string, binder: Binder): Statement {
  const text = [
    `with ${envelope.ctes}`,
    `select ${renderCount(envelope.total)} as total, ${renderCount(envelope.affected)} as affected,`,
    `count(*)::text as rows, ${envelope.body} as body, ${envelope.location ?? 'null'} as location,`,
    `nullif(current_setting('response.headers', true), '') as response_headers,`,
    `nullif(current_setting('response.status', true), '') as response_status,`,
    `(nullif(current_user::text, ${binder.text(role)}) || ' is not the caller')::integer as guard`,
    `from (${envelope.rows}) ${RESULT}`,
  ].join(' ');
  return { text, values: binder.values };
}

function renderCount(sql: string | null): string {
  return sql === null ? 'null' : `(${sql})::text`;
}

export const NO_BODY = 'null::text';

/** SQL for the number of rows written or returned. */
export const COUNT_SOURCE = 'select count(*) from pgrst_source';

/** Columns of the source, for lists after `returning` and `insert into`. */
export function renderColumns(columns: readonly string[], prefix = ''): string {
  return columns.map((name) => `${prefix}${quote(name)}`).join(', ');
}

/** Decides which statements are worth preparing. */
export type PreparedShapes = { admits(text: string): boolean };

/**
 * Admits a statement from its second occurrence on, and at most `max` of them: they stay in the
 * database's memory until the connection ends, and callers choose the filters.
 */
export function createPreparedShapes(max = PREPARED_STATEMENTS_MAX_SIZE): PreparedShapes {
  const seenOnce = new Set<string>();
  const admitted = new Set<string>();
  return {
    admits(text) {
      if (admitted.has(text)) return true;
      if (admitted.size >= max) return false;
      if (seenOnce.delete(text)) {
        admitted.add(text);
        return true;
      }
      if (seenOnce.size >= max) seenOnce.clear();
      seenOnce.add(text);
      return false;
    },
  };
}
