import { type Binder, quote, type Statement } from './statement.ts';

/** The rows of the answer, inside the envelope. */
export const RESULT = '_r';

/** The single row around every answer; `toOutcome` in `transaction.ts` reads it by position. */
export type Envelope = {
  /** The common table expressions, the last of them `pgrst_source`. */
  ctes: string;
  /** The rows of the answer, as a select from `pgrst_source`. */
  rows: string;
  /** SQL of the body, over the alias `_r`. */
  body: string;
  /** SQL for the count of all matching rows, or null if not requested. */
  total: string | null;
  /** SQL for the count of all rows written or returned, if the answer may have fewer; else null. */
  affected: string | null;
  /** SQL for the new row's key, or null. */
  location: string | null;
};

/**
 * Wraps a statement into the one row it returns.
 *
 * The last column fails, and the statement with it, unless the role is the caller's: if the role
 * switch is ever lost, nothing is read or written as another role.
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
