import type { TransactionSql } from '../connect.ts';
import { lockTables } from './lock-tables.ts';

/** The maximum number of names in a message. */
const NAMED_MOST = 5;

/** How many other copies of the server are running on this database, perhaps of an older release. */
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

/** @returns a line for each thing that older callers would miss or fail to supply */
function findTaken(before: Surface, after: Surface): string[] {
  const gone = [...before.offers].filter((line) => !after.offers.has(line));
  const hadRows = (relation: string) =>
    [...before.offers].some((line) => line.startsWith(`column ${relation}.`));
  const asked = [...after.needs]
    .filter(([column, relation]) => !before.needs.has(column) && hadRows(relation))
    .map(([column]) => `rows without ${column}`);
  return [...gone, ...asked];
}
