import { addDays, toDay } from '#audience/reports/rules/ranges.ts';
import type { Sql } from '#database/connect.ts';
import { createProfile } from '#test/factories.ts';
import { startDatabase } from '../stand/database.ts';
import { atMost, type Figure, formatNumber, type Row } from '../stand/figure.ts';
import { HISTORY_DAYS, writeHistory } from '../stand/history.ts';
import { within } from '../stand/scope.ts';
import { createDataDirectory, PUBLIC_URL, startServer } from '../stand/server.ts';
import { median } from '../stand/statistics.ts';
import { createTokens, type Token } from '../stand/tokens.ts';

const FEW = 10_000;
const MANY = 10_000_000;

const WARM_UP = 20;
const CALLS = 100;

/** The dashboard's query. */
type Question = { what: string; path: string; body: object };

/** The dashboard's numbers for ten million events, compared with ten thousand. */
export const summary: Row = {
  title: 'the dashboard’s numbers of 10 million events, against 10 thousand, as the browser asks',
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { url: databaseUrl, sql } = await startDatabase(scope, dataDirectory);
    // The server creates the schema, and the key that signs tokens.
    await within(scope, (own) => startServer(own, { dataDirectory, databaseUrl }));
    const people = await createPeople(sql);
    const { url } = await startServer(scope, { dataDirectory, databaseUrl, core: 'server' });
    const tokens = await createTokens({ dataDirectory, publicUrl: PUBLIC_URL });
    const [few, many] = [await tokens.sign(people.few), await tokens.sign(people.many)];
    const figures: Figure[] = [];
    for (const question of listQuestions()) {
      figures.push(await compare(url, question, { few, many }));
    }
    return figures;
  },
};

async function createPeople(sql: Sql): Promise<{ few: string; many: string }> {
  const [few, many] = [await createProfile(sql), await createProfile(sql)];
  await writeHistory(sql, few.user_id, FEW);
  await writeHistory(sql, many.user_id, MANY);
  await sql`vacuum analyze`;
  // A query that reads raw events is refused, which ends the measurement.
  await sql`revoke select on public.analytics from authenticated`;
  return { few: few.user_id, many: many.user_id };
}

function listQuestions(): Question[] {
  const last_day = toDay(Date.now());
  const report = (days: number) => ({
    what: `analytics_report, ${days} days`,
    path: '/rest/v1/rpc/analytics_report',
    body: { first_day: addDays(last_day, 1 - days), last_day },
  });
  return [
    { what: 'analytics_summary', path: '/rest/v1/rpc/analytics_summary', body: {} },
    report(30),
    report(HISTORY_DAYS),
  ];
}

/** Queries both in turn, one call at a time, so that neither gets the quieter machine. */
async function compare(url: string, question: Question, people: { few: Token; many: Token }) {
  const times = { few: [] as number[], many: [] as number[] };
  for (let call = -WARM_UP; call < CALLS; call += 1) {
    const [few, many] = [
      await time(url, question, people.few),
      await time(url, question, people.many),
    ];
    if (call < 0) continue;
    times.few.push(few);
    times.many.push(many);
  }
  const [few, many] = [median(times.few), median(times.many)];
  return atMost({
    what: question.what,
    value: many / few,
    target: 1.5,
    unit: '×',
    note: `${formatNumber(many)} and ${formatNumber(few)} ms`,
  });
}

async function time(url: string, { path, body }: Question, { headers }: Token): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return performance.now() - start;
}
