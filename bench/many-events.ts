import { dropOldAnalytics } from '#admin/installation/server/retention.ts';
import { createCollector } from '#audience/events/server/collector.ts';
import { addDays, toDay } from '#audience/reports/rules/ranges.ts';
import type { Sql } from '#database/connect.ts';
import { createAsk } from '#kit/server/data/ask.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createUser } from '#test/factories.ts';
import { buildView, openPool, prepareEvents, type Stage } from './rows/events.ts';
import { atMost, type Figure, formatNumber } from './stand/figure.ts';
import type { Scope } from './stand/scope.ts';
import { printFigures } from './stand/table.ts';

const COUNT = 10_000_000;
/** Days before today; the first are older than the 90 days of retention. */
const DAYS = 150;

/** `npm run bench -- many-events [COUNT]`: the cost of storing, dropping and reading this many events. */
export async function runManyEvents(scope: Scope, count = COUNT): Promise<boolean> {
  const stage = await prepareEvents(scope);
  const { sql } = stage;
  const perDay = Math.ceil(count / DAYS);
  await makePastMonths(sql);
  const filledMs = await time(async () => {
    for (let age = DAYS; age > 0; age -= 1) await fillDay(sql, stage, { age, perDay });
  });
  await sql`vacuum analyze`;
  const figures = [
    ...(await measureKeeping(sql, count, filledMs)),
    ...(await measureDropping(scope, stage, perDay)),
    ...(await measureReports(sql, stage)),
  ];
  printFigures(
    `${formatNumber(count)} events over ${DAYS} days, of ${stage.profileIds.length} pages`,
    figures,
  );
  return figures.every(({ isMet }) => isMet);
}

/** As the job created them in advance. */
async function makePastMonths(sql: Sql): Promise<void> {
  const months = await sql<{ name: string; first: string; next: string }[]>`
    select 'analytics_' || to_char(m, 'YYYY_MM') as name, m::date::text as first,
      (m + interval '1 month')::date::text as next
    from generate_series(date_trunc('month', now() at time zone 'utc' - ${DAYS + 1} * interval '1 day'),
      date_trunc('month', now() at time zone 'utc') - interval '1 day', interval '1 month') as m`;
  for (const { name, first, next } of months) {
    await sql.unsafe(
      `create table private.${name} partition of public.analytics for values from ('${first}Z') to ('${next}Z')`,
    );
  }
}

/** A day as the collector would have written and counted it, without its log of visitors. */
async function fillDay(
  sql: Sql,
  { profileIds }: Stage,
  { age, perDay }: { age: number; perDay: number },
): Promise<void> {
  await sql`
    with pages as (
      select array_agg(user_id order by id) as owners from public.profiles
      where id in (select value::uuid from jsonb_array_elements_text(${sql.json(profileIds)}))
    )
    insert into public.analytics (user_id, event_type, created_at, event_data)
    select owners[1 + n % cardinality(owners)], case when n % 3 = 0 then 'link_click' else 'profile_view' end,
      date_trunc('day', now()) - ${age} * interval '1 day' + n * interval '1 day' / ${perDay},
      case when n % 3 = 0
        then jsonb_build_object('link_type', 'custom', 'section', 'links', 'link_url', 'https://site-' || n % 20 || '.example')
        else jsonb_build_object('device', 'mobile', 'referrer', 'site-' || n % 20 || '.example', 'country', 'SE') end
    from pages, generate_series(0, ${perDay - 1}) as n`;
  await sql`
    with counted as (
      select user_id, event_type, coalesce(event_data ->> 'link_type', '') as link_type,
        coalesce(event_data ->> 'section', '') as section, count(*) as events
      from public.analytics
      where created_at >= date_trunc('day', now()) - ${age} * interval '1 day'
        and created_at < date_trunc('day', now()) - ${age - 1} * interval '1 day'
      group by 1, 2, 3, 4
    )
    insert into public.analytics_daily (user_id, day, event_type, link_type, section, event_count)
    select user_id, (now() at time zone 'utc')::date - ${age}::int, event_type, link_type, section, events
    from counted`;
}

async function measureKeeping(sql: Sql, count: number, filledMs: number): Promise<Figure[]> {
  const [row] = await sql<{ bytes: number }[]>`
    select sum(pg_total_relation_size(i.inhrelid))::float8 as bytes
    from pg_inherits i where i.inhparent = 'public.analytics'::regclass`;
  const note = `${formatNumber((row?.bytes ?? 0) / 1e9)} GB; written in ${formatNumber(filledMs / 1000)} s`;
  return [
    atMost({
      what: 'bytes kept of an event',
      value: (row?.bytes ?? 0) / count,
      target: 400,
      unit: 'bytes',
      note,
    }),
  ];
}

/** The nightly job, during consecutive visits. */
async function measureDropping(scope: Scope, stage: Stage, perDay: number): Promise<Figure[]> {
  const { sql } = stage;
  const visits = startVisits(scope, stage);
  await sql`drop table private.${sql(await findLastMonth(sql))}`;
  const making = await time(() => sql`select private.create_analytics_partitions()`);
  const firstNight = await time(() => dropOldAnalytics.run({}, { sql } as TaskDeps));
  const [kept] = await sql<{ oldest: number; partitions: number }[]>`
    select (select extract(epoch from now() - min(created_at)) / 86400 from public.analytics)::float8 as oldest,
      (select count(*) from pg_inherits where inhparent = 'public.analytics'::regclass)::int as partitions`;
  // A night later: the day that has ended since.
  await fillDay(sql, stage, { age: 91, perDay }).catch(() => undefined);
  const nextNight = await time(() => dropOldAnalytics.run({}, { sql } as TaskDeps));
  const slowest = await visits.stop();
  return [
    atMost({ what: 'making a month', value: making, target: 1_000, unit: 'ms' }),
    atMost({
      what: 'the first night: two months dropped, the days at the edge deleted',
      value: firstNight,
      target: 600_000,
      unit: 'ms',
      note: `${kept?.partitions} partitions; the oldest event is ${formatNumber(kept?.oldest ?? 0)} days old`,
    }),
    atMost({
      what: `a night: one day of ${formatNumber(perDay)} events deleted`,
      value: nextNight,
      target: 60_000,
      unit: 'ms',
    }),
    atMost({ what: 'the slowest visit meanwhile', value: slowest, target: 1_000, unit: 'ms' }),
  ];
}

async function findLastMonth(sql: Sql): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select 'analytics_' || to_char(now() at time zone 'utc' + interval '2 months', 'YYYY_MM') as name`;
  return row?.name ?? '';
}

/** Consecutive visits. @returns a function that stops them and returns the slowest time */
function startVisits(scope: Scope, stage: Stage): { stop(): Promise<number> } {
  const { ask, close } = createAsk(openPool(scope, stage));
  scope.defer(close);
  const collector = createCollector({ ask });
  scope.defer(collector.stop);
  let isOver = false;
  let slowest = 0;
  const visiting = (async () => {
    while (!isOver) {
      // A visit refused because its batch took too long counts with that time.
      const visit = () => collector.add(buildView(stage)).catch(() => false);
      slowest = Math.max(slowest, await time(visit));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await visiting;
      return slowest;
    },
  };
}

async function measureReports(sql: Sql, { profileIds }: Stage): Promise<Figure[]> {
  const [owner] = await sql<{ user_id: string }[]>`
    select user_id from public.profiles where id = ${profileIds[0] ?? ''}`;
  const { id: administrator } = await createUser(sql);
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const today = toDay(Date.now());
  const questions = [
    ['a page’s numbers in all', owner?.user_id, `public.analytics_summary()`],
    [
      'a page’s report of 90 days',
      owner?.user_id,
      `public.analytics_report('${addDays(today, -89)}', '${today}')`,
    ],
    [
      'the installation’s 365 days',
      administrator,
      `public.admin_overview('${addDays(today, -364)}', '${today}')`,
    ],
  ] as const;
  const figures: Figure[] = [];
  for (const [what, userId = '', call] of questions) {
    const value = await sql.begin(async (tx) => {
      const claims = JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal2' });
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
      return time(() => tx.unsafe(`select ${call}`));
    });
    figures.push(atMost({ what, value, target: 1_000, unit: 'ms' }));
  }
  return figures;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
