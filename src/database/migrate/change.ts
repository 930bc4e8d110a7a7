import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactionSql } from '../connect.ts';

/** The maximum number of names in a message. */
const NAMED_MOST = 5;

/** How many other copies of the server, perhaps older releases, are running on this database. */
export type CountCopies = (sql: TransactionSql) => Promise<number>;

/** A change to tables and rules that other copies may be using. */
export type Change = {
  /** Called before the first statement that changes something; further calls do nothing. */
  begin(): Promise<void>;
  /** @throws if running copies still need something this change removes */
  end(): Promise<void>;
};

export function createChange(sql: TransactionSql, countCopies: CountCopies | undefined): Change {
  let begun: Promise<Beside> | undefined;
  return {
    async begin() {
      begun ??= prepare(sql, countCopies);
      await begun;
    },
    async end() {
      if (begun === undefined) return;
      const { copies, surface } = await begun;
      if (surface === null) return;
      const taken = findTaken(surface, await readSurface(sql));
      if (taken.length > 0) throw new Error(toRefusal(copies, taken));
    },
  };
}

type Beside = { copies: number; surface: Surface | null };

async function prepare(
  sql: TransactionSql,
  countCopies: CountCopies = async () => 0,
): Promise<Beside> {
  await lockTables(sql);
  const copies = await countCopies(sql);
  return { copies, surface: copies === 0 ? null : await readSurface(sql) };
}

function toRefusal(copies: number, taken: readonly string[]): string {
  const named = taken.slice(0, NAMED_MOST).join(', ');
  const more = taken.length > NAMED_MOST ? ` and ${taken.length - NAMED_MOST} more` : '';
  const users = copies === 1 ? 'another copy that is running uses' : `${copies} running copies use`;
  return (
    `This release takes away what ${users}: ${named}${more}. Stop all other copies, start this one, ` +
    'then the others. A copy that was killed counts for 45 seconds.'
  );
}

/** An older release's interface: the objects it may use, and the columns each new row needs. */
type Surface = { offers: Set<string>; needs: Map<string, string> };

type Line = { line: string; is_need: boolean; relation: string };

/** Reads columns and their types, functions, grants, and the columns each new row must supply. */
async function readSurface(sql: TransactionSql): Promise<Surface> {
  const lines = await sql<Line[]>`
    with relation as (
      select c.oid, c.relkind, c.relacl, c.relowner, format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('auth', 'private', 'public', 'storage') and c.relkind in ('p', 'r', 'v')
        and not c.relispartition
    ), field as (
      select r.name as relation, r.name || '.' || quote_ident(a.attname) as name, r.relkind, a.attacl, r.relowner,
        format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull and not a.atthasdef and a.attidentity = '' as is_needed
      from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    ), routine as (
      select 'function ' || p.oid::regprocedure as name, p.proacl, p.proowner, pg_get_function_result(p.oid) as result
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('auth', 'private', 'public', 'storage') and p.prorettype <> 'trigger'::regtype
    ), acl (what, entries, owner) as (
      select name, relacl, relowner from relation
      union all select name, attacl, relowner from field
      union all select name, proacl, proowner from routine
    )
    select 'column ' || name || ' ' || type as line, false as is_need, relation from field
    union all
    select name, true, relation from field where is_needed and relkind <> 'v'
    union all
    select concat_ws(' returns ', name, result), false, '' from routine
    union all
    select format('%s on %s for %s', lower(e.privilege_type), a.what,
      case e.grantee when 0 then 'public' else e.grantee::regrole::text end), false, ''
    from acl a, aclexplode(a.entries) e where e.grantee <> a.owner`;
  const offers = lines.filter(({ is_need }) => !is_need).map(({ line }) => line);
  const needs = lines
    .filter(({ is_need }) => is_need)
    .map(({ line, relation }) => [line, relation] as const);
  return { offers: new Set(offers), needs: new Map(needs) };
}

/** @returns a line for each thing that older callers would miss or not supply */
function findTaken(before: Surface, after: Surface): string[] {
  const gone = [...before.offers].filter((line) => !after.offers.has(line));
  const hadRows = (relation: string) =>
    [...before.offers].some((line) => line.startsWith(`column ${relation}.`));
  const asked = [...after.needs]
    .filter(([column, relation]) => !before.needs.has(column) && hadRows(relation))
    .map(([column]) => `rows without ${column}`);
  return [...gone, ...asked];
}

/** If a table isn't free within this time, all others are released too. */
const LOCK_TIMEOUT_MS = 250;
/** For all tables together; all other queries wait during that time. */
const ALL_TIMEOUT_MS = 1_000;
const PAUSE_MS = 250;
/** A longer transaction, such as a backup, has to end first. */
const PATIENCE_MS = 120_000;

/**
 * Locks all our tables and views before anything is changed, all or none. A migration that locked them one by
 * one would deadlock with requests of other copies, and one of the two would fail.
 *
 * @throws if something holds a table for two minutes
 */
async function lockTables(sql: TransactionSql): Promise<void> {
  const statements = await listLocks(sql);
  if (statements === null) return;
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await tryLock(sql, statements))) {
    if (performance.now() > deadline) {
      throw new Error(
        'The tables are in use, so they can’t be brought up to date. ' +
          'Let a long transaction, such as a backup, end first.',
      );
    }
    await sleep(PAUSE_MS);
  }
}

/** @returns whether all were locked; if not, none is */
async function tryLock(sql: TransactionSql, statements: string): Promise<boolean> {
  // In a block: the driver's savepoints stay open, so later statements would be a subtransaction's.
  await sql.unsafe(`
    set local lock_timeout = ${LOCK_TIMEOUT_MS};
    set local statement_timeout = ${ALL_TIMEOUT_MS};
    do $lock$
    begin
      ${statements};
      perform set_config('vizit.has_tables', 'yes', true);
    exception when lock_not_available or query_canceled or deadlock_detected then
      perform set_config('vizit.has_tables', 'no', true);
    end
    $lock$;
    set local lock_timeout = 0;
    set local statement_timeout = 0`);
  const [row] = await sql<{ has: string }[]>`select current_setting('vizit.has_tables') as has`;
  return row?.has === 'yes';
}

/**
 * Views first, the order of a read through them. `lock table` would also lock their tables, which
 * may belong to a hosted backend; setting a view's owner to the current one locks only the view.
 */
async function listLocks(sql: TransactionSql): Promise<string | null> {
  const [row] = await sql<{ statements: string | null }[]>`
    with ours as (
      select c.relkind, format('%I.%I', n.nspname, c.relname) as name, pg_get_userbyid(c.relowner) as owner
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('auth', 'private', 'public', 'storage') and c.relkind in ('p', 'r', 'v')
        and not c.relispartition and pg_has_role(c.relowner, 'usage')
    ), locks (statement) as (
      select format('alter view %s owner to %I', name, owner) from ours where relkind = 'v'
      union all
      select 'lock table ' || string_agg(name, ', ') from ours where relkind <> 'v'
    )
    select string_agg(statement, '; ') as statements from locks`;
  return row?.statements ?? null;
}
