import type { Sql, TransactionSql } from '#database/connect.ts';
import { ACCOUNTS, LEADS, seedInstallation } from '../admin/installation.ts';
import { startDatabase } from '../stand/database.ts';
import { atMost, type Figure, formatNumber, type Row } from '../stand/figure.ts';
import { within } from '../stand/scope.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { median } from '../stand/statistics.ts';

const ROUNDS = 15;

/** design: budgets. */
const TARGET_MS = 50;

type List = {
  view: string;
  /** The view's table, to find a page deep in it. */
  table: string;
  key: string;
  /** Its order, newest first. */
  moment: string;
  columns: string;
  rare: string;
};

const LISTS: readonly List[] = [
  {
    view: 'admin_directory',
    table: 'private.directory',
    key: 'user_id',
    moment: 'created_at',
    columns: 'user_id, email, full_name, username, plan, status, created_at, last_sign_in_at',
    rare: 'person77777:*',
  },
  {
    view: 'admin_leads',
    table: 'public.leads',
    key: 'id',
    moment: 'created_at',
    columns: 'id, user_id, username, created_at, full_name, email, company, message, source',
    rare: 'visitor777777:*',
  },
  {
    view: 'admin_agencies',
    table: 'public.agencies',
    key: 'owner_id',
    moment: 'created_at',
    columns: 'owner_id, name, email, plan, max_staff, staff_count, created_at',
    rare: 'person777:*',
  },
  {
    view: 'admin_audit',
    table: 'public.audit_log',
    key: 'id',
    moment: 'happened_at',
    columns:
      'id, happened_at, actor, actor_email, actor_role, action, subject, subject_email, before, after, note, address',
    rare: 'person77777:*',
  },
];

/** Every email ends with “vizit.test”, so two of its letters match everyone. */
const CALLS: Readonly<Record<string, string>> = {
  'search: one letter': `admin_search('v')`,
  'search: two letters that all have': `admin_search('vi')`,
  'search: a word that all have': `admin_search('vizit')`,
  'search: a word that one in twenty has': `admin_search('family19')`,
  'search: a person': `admin_search('person77777')`,
  'search: nobody': `admin_search('zzzz')`,
  'inbox: the numbers in the menu': 'admin_count_cases()',
  'overview: 30 days': 'admin_overview(current_date - 29, current_date)',
  'overview: a year': 'admin_overview(current_date - 364, current_date)',
};

/** Administrators' lists at the required size: PostgreSQL's planning and execution for a page. */
export const adminLists: Row = {
  title: `Lists of administrators at ${formatNumber(ACCOUNTS)} accounts and ${formatNumber(LEADS)} leads`,
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { url: databaseUrl, sql } = await startDatabase(scope, dataDirectory);
    // The server creates the schema.
    await within(scope, (own) => startServer(own, { dataDirectory, databaseUrl }));
    const administrator = await seedInstallation(sql);
    const figures: Figure[] = [];
    for (const list of LISTS) {
      for (const [what, query] of Object.entries(await buildQueries(sql, list))) {
        const value = await measure(sql, administrator, query);
        figures.push(
          atMost({ what: `${list.view}: ${what}`, value, target: TARGET_MS, unit: 'ms' }),
        );
      }
    }
    for (const [what, call] of Object.entries(CALLS)) {
      const value = await measure(sql, administrator, `select public.${call}`);
      figures.push(atMost({ what, value, target: TARGET_MS, unit: 'ms' }));
    }
    return figures;
  },
};

/** The screens' queries (`kit/web/lists/`); the deep page begins close to the end. */
async function buildQueries(
  sql: Sql,
  { view, table, key, moment, columns, rare }: List,
): Promise<Record<string, string>> {
  const [deep] = await sql<{ at: string; id: string }[]>`
    select to_json(${sql(moment)}) #>> '{}' as at, ${sql(key)} as id from ${sql(table)}
    order by ${sql(moment)} limit 1 offset 500`;
  if (deep === undefined) throw new Error(`${table} is empty.`);
  const page = `order by ${moment} desc, ${key} limit 51`;
  const after = `${moment} <= '${deep.at}' and (${moment} < '${deep.at}' or ${key} > '${deep.id}')`;
  const from = `select ${columns} from public.${view}`;
  return {
    'first page': `${from} ${page}`,
    'deep page': `${from} where ${after} ${page}`,
    'rare search': `${from} where words @@ to_tsquery('simple', '${rare}') ${page}`,
    'search for nobody': `${from} where words @@ to_tsquery('simple', 'zzzz:*') ${page}`,
  };
}

/** @returns milliseconds of planning and execution as an administrator, the median of some rounds */
async function measure(sql: Sql, administrator: string, query: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await sql.begin((tx) => explain(tx, administrator, query)));
  }
  return median(times);
}

type Explained = { 'Planning Time': number; 'Execution Time': number };

async function explain(tx: TransactionSql, administrator: string, query: string): Promise<number> {
  const claims = JSON.stringify({ role: 'authenticated', sub: administrator });
  await tx`select set_config('request.jwt.claims', ${claims}, true)`;
  await tx`set local role authenticated`;
  const [row] = await tx.unsafe<{ 'QUERY PLAN': Explained[] }[]>(
    `explain (analyze, timing off, format json) ${query}`,
  );
  const plan = row?.['QUERY PLAN'][0];
  if (plan === undefined) throw new Error('nothing was explained');
  return plan['Planning Time'] + plan['Execution Time'];
}
