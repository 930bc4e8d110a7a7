import { addDays, toDay } from '#audience/reports/rules/ranges.ts';
import { COUNT_LIMIT, defineList, type List, type ListRow } from '#kit/web/lists/define-list.ts';
import type { Condition } from '#kit/web/lists/filters.ts';
import { countRows, findEnds, type ListClient, readPage } from '#kit/web/lists/list-requests.ts';
import { FIRST_PLACE, type Place, stepTo } from '#kit/web/lists/page-cursor.ts';
import { atMost, type Figure, formatNumber } from '../stand/figure.ts';
import { median } from '../stand/statistics.ts';
import type { Caller } from './caller.ts';
import type { ReadWork } from './work.ts';

const WARM_UPS = 5;
const ROUNDS = 30;

const LIST_MS = 50;
/** As for one owner's leads (`rows/leads.ts`): queries over all leads still feel immediate. */
const SEARCH_MS = 300;
/** A report reads each day of each person, and as many days before that. */
const REPORT_MS = 300;

/** The team, as `agency/staff/web/queries.ts` has it. */
export const TEAM = defineList({
  table: 'agency_staff',
  owner: 'agency_id',
  noun: { one: 'person', many: 'people' },
  columns:
    'id, user_id, email, full_name, status, can_keep_card, invited_at, joined_at, sort_name, group_id, role',
  orders: {
    name: { label: 'By name', column: 'sort_name', ascending: true },
    newest: { label: 'Newest first', column: 'invited_at', ascending: false },
  },
  filters: [],
});

/** The lead desk, as `agency/desk/web/queries.ts` has it. */
export const DESK = defineList({
  table: 'leads',
  owner: 'agency_id',
  noun: { one: 'lead', many: 'leads' },
  columns:
    'id, user_id, created_at, full_name, email, phone, company, message, source, from_staff, answerer_id, state, due_on',
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
  filters: [],
  countLimit: COUNT_LIMIT,
});

/** The queries of a team member. */
const ANSWERED = { ...DESK, owner: 'answerer_id' };

/** @returns the client for lists; its full type is too deep for the compiler */
export function toListClient({ client }: Caller): ListClient {
  return client as unknown as ListClient;
}

type Question = { what: string; target: number; ask: () => Promise<void> };

/** The queries of the team's owner and of a member. */
export async function measureScreens(
  owner: Caller,
  member: Caller,
  readWork: ReadWork,
): Promise<Figure[]> {
  const group = await findGroup(owner);
  const questions = [
    ...askTeam(owner, group),
    ...(await askDesk(owner, member)),
    ...askFigures(owner, await findPeople(owner)),
  ];
  const figures: Figure[] = [];
  for (const question of questions) figures.push(await measure(question, readWork));
  return figures;
}

/** Measured in CPU time of server and database, beside wall-clock time, which other work lengthens. */
async function measure({ what, target, ask }: Question, readWork: ReadWork): Promise<Figure> {
  for (let round = 0; round < WARM_UPS; round += 1) await ask();
  const before = await readWork();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  const value = ((await readWork()) - before) / ROUNDS;
  const clock = `${formatNumber(median(times))} ms by the clock`;
  const note = `${clock}, from ${formatNumber(Math.min(...times))} ms`;
  return atMost({ what, value, target, unit: 'ms', note });
}

function askTeam(owner: Caller, group: string): Question[] {
  const page = (what: string, conditions: readonly Condition[], order?: string): Question => ({
    what: `team: ${what}`,
    target: LIST_MS,
    ask: () => readSome(owner, TEAM, { conditions, order }),
  });
  return [
    page('first page', []),
    page('first page, newest first', [], 'newest'),
    page('search for a name', [['search_text', 'like', '%person 177%']]),
    page('search for one letter', [['search_text', 'like', '%p%']]),
    page('a status', [['status', 'eq', 'active']]),
    page('a group', [['group_id', 'eq', group]]),
    count('team: count', owner, TEAM, LIST_MS),
    {
      what: 'team: everybody’s name, for choices',
      target: LIST_MS,
      ask: async () => {
        await owner.client
          .from('agency_staff')
          .select('user_id, email, full_name, status')
          .eq('agency_id', owner.userId)
          .throwOnError();
      },
    },
  ];
}

async function askDesk(owner: Caller, member: Caller): Promise<Question[]> {
  const deep = await findDeepPlace(owner);
  const page = (what: string, conditions: readonly Condition[], place?: Place): Question => ({
    what: `desk: ${what}`,
    target: LIST_MS,
    ask: () => readSome(owner, DESK, { conditions, place }),
  });
  const search = (what: string, typed: string): Question => ({
    ...page(`search for ${what}`, [['search_text', 'like', `%${typed}%`]]),
    target: SEARCH_MS,
  });
  return [
    page('first page', []),
    page('a page a thousand leads from the first', [], deep),
    page('a state', [['state', 'eq', 'won']]),
    page('overdue', [['due_on', 'lt', toDay(Date.now())]]),
    page('one person’s page', [['user_id', 'eq', member.userId]]),
    page('answered by one person', [['answerer_id', 'eq', member.userId]]),
    page('answered by nobody', [['answerer_id', 'is', 'null']]),
    page('the last 7 days', [['created_at', 'gte', addDays(toDay(Date.now()), -6)]]),
    search('one visitor', 'number 77777'),
    search('a word that all have', 'lighthouse'),
    count('desk: count, as far as it goes', owner, DESK, LIST_MS),
    {
      what: 'desk: what one of the team answers',
      target: LIST_MS,
      ask: () => readSome(member, ANSWERED, { conditions: [] }),
    },
  ];
}

function askFigures({ client }: Caller, people: string[]): Question[] {
  const last_day = toDay(Date.now());
  const report = (days: number, target: number): Question => ({
    what: `figures: the team’s ${days} days`,
    target,
    ask: async () => {
      const first_day = addDays(last_day, 1 - days);
      await client.rpc('agency_report', { first_day, last_day }).throwOnError();
    },
  });
  return [
    {
      what: 'figures: the week of a page of people',
      target: LIST_MS,
      ask: async () => {
        await client.rpc('team_week', { people }).throwOnError();
      },
    },
    report(7, REPORT_MS),
    report(30, REPORT_MS),
    report(90, 2 * REPORT_MS),
  ];
}

function count<Row extends ListRow>(
  what: string,
  caller: Caller,
  list: List<Row>,
  target: number,
): Question {
  const ask = async () => {
    const { count } = await countRows(toListClient(caller), list, caller.userId, []);
    if (count === 0) throw new Error(`${what}: nothing is counted.`);
  };
  return { what, target, ask };
}

type Window = {
  conditions: readonly Condition[];
  order?: string | undefined;
  place?: Place | undefined;
};

/** @throws Error if nothing is found, as an empty list says nothing about a full one */
async function readSome<Row extends ListRow>(
  caller: Caller,
  list: List<Row>,
  { conditions, order, place = FIRST_PLACE }: Window,
): Promise<void> {
  const { rows } = await readPage(toListClient(caller), list, caller.userId, {
    conditions,
    order,
    place,
  });
  if (rows.length === 0) throw new Error(`Nothing was found by ${JSON.stringify(conditions)}.`);
}

async function findGroup({ userId, client }: Caller): Promise<string> {
  const { data } = await client
    .from('agency_groups')
    .select('id')
    .eq('agency_id', userId)
    .order('name')
    .limit(1)
    .single()
    .throwOnError();
  return data.id;
}

/** The people whose week the team's first page shows. */
async function findPeople(owner: Caller): Promise<string[]> {
  const asked = { conditions: [], place: FIRST_PLACE };
  const { rows } = await readPage(toListClient(owner), TEAM, owner.userId, asked);
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** The cursor of the page after the first thousand leads. */
async function findDeepPlace(owner: Caller): Promise<Place> {
  const asked = { conditions: [], place: FIRST_PLACE, size: 999 };
  const { rows } = await readPage(toListClient(owner), DESK, owner.userId, asked);
  return stepTo(2, FIRST_PLACE, findEnds(DESK, undefined, rows));
}
