import type { Sql } from '#database/connect.ts';
import { createUser } from '#test/factories.ts';
import { startDatabase } from '../stand/database.ts';
import { atMost, type Figure, formatNumber, type Row } from '../stand/figure.ts';
import { within } from '../stand/scope.ts';
import { createDataDirectory, PUBLIC_URL, startServer } from '../stand/server.ts';
import { median } from '../stand/statistics.ts';
import { createTokens } from '../stand/tokens.ts';

const MANY = 100_000;
const FEW = 1000;
const WARM_UPS = 5;
const ROUNDS = 60;

/** A page's cost must not depend on the number of leads. */
const PAGE_TARGET_RATIO = 1.5;

/** Search and count read all the owner's leads: the limit of feeling immediate. */
const SEARCH_TARGET_MS = 300;
const COUNT_TARGET_MS = 100;

const PAGE = 'order=created_at.desc,id.asc&limit=51';
const COLUMNS = 'select=id,created_at,is_favorite,full_name,email,phone,company,message';

/** Queries as the owner of this many leads. @returns the response time in milliseconds */
type Ask = (question: Question) => Promise<number>;

/** The query of one request; `deep` is the cursor of a page close to the end. */
type Question = {
  isCount?: boolean;
  toQuery: (deep: { created_at: string; id: string }) => string;
};

/** The leads screen's queries (`audience/leads/web/queries.ts`), word for word. */
const QUESTIONS = {
  'first page': { toQuery: () => `${COLUMNS}&${PAGE}` },
  'deep page': {
    toQuery: ({ created_at, id }) =>
      `${COLUMNS}&created_at=lte.${encodeURIComponent(created_at)}` +
      `&or=(${encodeURIComponent(`created_at.lt."${created_at}",id.gt.${id}`)})&${PAGE}`,
  },
  'rare word': { toQuery: () => `${COLUMNS}&search_text=like.*number%20777*&${PAGE}` },
  count: { isCount: true, toQuery: () => 'select=id' },
  'count of a common word': {
    isCount: true,
    toQuery: () => 'select=id&search_text=like.*lighthouse*',
  },
} satisfies Record<string, Question>;

/** The inbox of an owner with a hundred thousand leads, as a multiple of one with a thousand. */
export const leads: Row = {
  title: `Leads screen at ${formatNumber(MANY)} leads of one owner, against ${formatNumber(FEW)}`,
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { url: databaseUrl, sql } = await startDatabase(scope, dataDirectory);
    // The server creates the schema, and the key that signs tokens.
    await within(scope, (own) => startServer(own, { dataDirectory, databaseUrl }));
    const owners = { few: await seed(sql, FEW), many: await seed(sql, MANY) };
    await sql`vacuum analyze public.leads`;
    const { url } = await startServer(scope, { dataDirectory, databaseUrl });
    const ask = {
      few: await openInbox(sql, { url, dataDirectory, userId: owners.few }),
      many: await openInbox(sql, { url, dataDirectory, userId: owners.many }),
    };
    const figures: Figure[] = [];
    for (const [what, question] of Object.entries<Question>(QUESTIONS)) {
      figures.push(toFigure(what, await compare(ask, question)));
    }
    return figures;
  },
};

type Times = { few: number; many: number };

/** Queries both in turn, so that a change of the machine's speed favours neither. */
async function compare(ask: { few: Ask; many: Ask }, question: Question): Promise<Times> {
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    const [few, many] = [await ask.few(question), await ask.many(question)];
    if (round < WARM_UPS) continue;
    times.few.push(few);
    times.many.push(many);
  }
  return { few: median(times.few), many: median(times.many) };
}

function toFigure(what: string, { few, many }: Times): Figure {
  if (what.endsWith('page')) {
    const note = `${formatNumber(many)} and ${formatNumber(few)} ms`;
    return atMost({ what, value: many / few, target: PAGE_TARGET_RATIO, unit: '×', note });
  }
  const target = what === 'count' ? COUNT_TARGET_MS : SEARCH_TARGET_MS;
  const note = `${formatNumber(few)} ms at ${formatNumber(FEW)}: ${formatNumber(many / few)}×`;
  return atMost({ what, value: many, target, unit: 'ms', note });
}

/** Inserted as the triggers would, without running them a hundred thousand times. */
async function seed(sql: Sql, count: number): Promise<string> {
  const { id } = await createUser(sql);
  await sql`alter table public.leads disable trigger user`;
  await sql`
    insert into public.leads (user_id, full_name, email, message, source, created_at, search_text)
    select ${id}, name, email, message, '', now() - n * interval '1 minute',
      lower(concat_ws(E'\n', name, email, '', '', '', message))
    from generate_series(1, ${count}::integer) as n,
      lateral (select 'Person number ' || n, 'person' || n || '@vizit.test',
        repeat('Hello, I would like to know more about lighthouses. ', 4)) as l (name, email, message)`;
  await sql`alter table public.leads enable trigger user`;
  return id;
}

type Access = { url: string; dataDirectory: string; userId: string };

async function openInbox(sql: Sql, { url, dataDirectory, userId }: Access): Promise<Ask> {
  const tokens = await createTokens({ dataDirectory, publicUrl: PUBLIC_URL });
  const { headers } = await tokens.sign(userId);
  const [deep] = await sql<{ created_at: string; id: string }[]>`
    select to_json(created_at) #>> '{}' as created_at, id from public.leads
    where user_id = ${userId} order by created_at limit 1 offset 100`;
  if (deep === undefined) throw new Error('There are no leads.');
  return async ({ isCount = false, toQuery }) => {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/rest/v1/leads?user_id=eq.${userId}&${toQuery(deep)}`, {
      method: isCount ? 'HEAD' : 'GET',
      headers: { ...headers, ...(isCount && { prefer: 'count=exact' }) },
    });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`The gateway answers ${answer.status}: ${body}`);
    if (body === '[]') throw new Error(`Nothing was found by ${toQuery(deep)}.`);
    return performance.now() - startedAt;
  };
}
