import type { JSONValue } from 'postgres';
import type { Sql } from '#database/connect.ts';
import { type Caller, toClaims } from '../roles.ts';

/** A statement and its caller; `$1` in it is the row, as JSON. */
export type Attempt = {
  caller: Caller;
  statement: string;
  /** Run first, with all rights. */
  given?: string;
  row?: JSONValue;
};

/**
 * Runs each statement as its caller's request would, and rolls it back.
 *
 * @returns for each `yes` (it reached rows, or would add an existing one), `hidden` (it reached
 * none), `refused` (row security refused the row it wrote), `denied` (the role lacks the right), or
 * else the database's error
 */
export async function attemptAll(sql: Sql, attempts: readonly Attempt[]): Promise<string[]> {
  const asked = attempts.map(({ caller, statement, given = '', row = null }) => ({
    role: caller.role,
    claims: toClaims(caller),
    statement,
    given,
    row,
  }));
  return sql.begin(async (tx) => {
    await tx.unsafe(ATTEMPT);
    const said = await tx<{ outcome: string }[]>`
      select pg_temp.attempt(role, claims, given, statement, "row") as outcome
      from rows from (jsonb_to_recordset(${tx.json(asked)})
        as (role text, claims text, given text, statement text, "row" jsonb))
        with ordinality as asked (role, claims, given, statement, "row", place)
      order by place`;
    return said.map(({ outcome }) => toOutcome(outcome));
  });
}

const ATTEMPT = `
  create or replace function pg_temp.attempt(role text, claims text, given text, statement text, "row" jsonb)
  returns text language plpgsql as $f$
  declare
    reached bigint;
  begin
    if given <> '' then execute given using "row"; end if;
    perform set_config('request.jwt.claims', claims, true), set_config('role', role, true);
    execute statement using "row";
    get diagnostics reached = row_count;
    raise exception using message = case when reached > 0 then 'yes' else 'hidden' end;
  exception when others then
    return sqlerrm;
  end
  $f$`;

/** A read-only view counts as denied. Row security comes before unique indexes. */
const OUTCOMES: readonly (readonly [RegExp, string])[] = [
  [
    /^permission denied for |^cannot (insert into|update|delete from) (column "\w+" of )?view /,
    'denied',
  ],
  [/^new row violates row-level security policy/, 'refused'],
  [/^duplicate key value violates unique constraint/, 'yes'],
];

function toOutcome(said: string): string {
  return OUTCOMES.find(([pattern]) => pattern.test(said))?.[1] ?? said;
}
