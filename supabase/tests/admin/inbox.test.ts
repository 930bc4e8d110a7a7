import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminCasePath } from '#admin/rules/inbox.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, type TestProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
let ada: TestProfile;
let judge: TestProfile;
let second: TestProfile;
beforeAll(async () => {
  database = await createTestDatabase('product');
  const { sql } = database;
  ada = await createProfile(sql);
  judge = await createProfile(sql, { full_name: 'Maya' });
  second = await createProfile(sql, { full_name: 'Noor' });
  for (const { user_id } of [judge, second])
    await sql`insert into public.admin_users (id) values (${user_id})`;
});
afterAll(() => database.drop());

type Case = { kind: string; about: string; case_id: string | null; holder: string | null };

const read = (of: TestProfile) =>
  as(database.sql, person(of.user_id), async (tx) => [
    ...(await tx<Case[]>`
      select kind, about, case_id, holder from public.admin_inbox order by place, id`),
  ]);

const visit = (of: TestProfile, id: string) =>
  as(database.sql, person(of.user_id), async (tx) => {
    const [row] = await tx<{ others: { name: string }[] }[]>`
      select public.admin_visit_case(${id}) as others`;
    return row?.others.map(({ name }) => name);
  });

const ask = (of: TestProfile) =>
  as(
    database.sql,
    person(of.user_id),
    (tx) => tx`select public.ask_support('page', 'Where?', 'How?')`,
  );

const owe = (source: string, status: string) => database.sql`
  insert into public.ledger (user_id, happened_at, kind, source, status, plan)
  values (${ada.user_id}, now(), 'subscription', ${source}, ${status}, 'premium')`;

test('reports, questions, failed payments and mail trouble share one list, each with a link', async () => {
  const { sql } = database;
  await sql`select private.report_page(${ada.username}, 'phishing', 'They ask for passwords')`;
  await ask(ada);
  await ask(await createPremiumProfile(sql));
  await owe('sub_1', 'past_due');
  await owe('sub_2', 'past_due');
  // Paid since.
  await owe('sub_2', 'active');
  await sql`select private.note_mail('No route to host')`;
  await sql`
    select graphile_worker.add_job('announce_plan', '{}', max_attempts => 1)`;
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where id in (select j.id from graphile_worker.jobs j where j.task_identifier = 'announce_plan')`;

  const cases = await read(judge);
  expect(cases.map(({ kind, about }) => `${kind} ${about}`).slice(0, 4)).toEqual([
    'question page',
    'report phishing',
    'question page',
    'payment premium',
  ]);
  expect(new Set(cases.slice(4).map(({ kind, about }) => `${kind} ${about}`))).toEqual(
    new Set(['mail refused', 'mail announce_plan']),
  );
  const paths = cases.map((one) => adminCasePath(one).replace(/=.*/, '='));
  expect(paths.toSorted()).toEqual(
    [
      '/admin/support?request=',
      '/admin/support?request=',
      '/admin/reports?report=',
      `/admin/users/${ada.user_id}`,
      '/admin',
      '/admin/jobs',
    ].toSorted(),
  );
  const [counts] = await as(
    sql,
    person(judge.user_id),
    (tx) => tx`select public.admin_count_cases() as kinds`,
  );
  expect(counts).toEqual({ kinds: { all: 6, reports: 1, questions: 2 } });
});

test('a resolved case leaves the list', async () => {
  const { sql } = database;
  await sql`update public.page_reports set status = 'closed', outcome = 'nothing', closed_at = now()`;
  await sql`update public.support_requests set status = 'answered', waits_since = null`;
  await owe('sub_1', 'canceled');
  await sql`select private.note_mail(null)`;
  await sql`update graphile_worker._private_jobs set attempts = 0`;
  expect(await read(judge)).toEqual([]);
});

test('an administrator sees which other administrator has a case open', async () => {
  await ask(ada);
  const [{ case_id: id } = { case_id: null }] = await read(judge);
  if (id === null) throw new Error('There is no case.');
  expect(await visit(judge, id)).toEqual([]);
  expect(await visit(second, id)).toEqual(['Maya']);
  expect(await visit(judge, id)).toEqual(['Noor']);
  const holderFor = async (of: TestProfile) => (await read(of))[0]?.holder;
  expect([await holderFor(judge), await holderFor(second)]).toEqual(['Noor', 'Maya']);
  // A former administrator no longer claims cases.
  await database.sql`delete from public.admin_users where id = ${second.user_id}`;
  expect(await visit(judge, id)).toEqual([]);
  expect(await holderFor(judge)).toBeNull();
});

test('a visit to an unknown case isn’t stored', async () => {
  expect(await visit(judge, '00000000-0000-4000-8000-000000000000')).toEqual([]);
  const kept = await database.sql`
    select from private.case_visits where case_id = '00000000-0000-4000-8000-000000000000'`;
  expect(kept).toHaveLength(0);
});

test('answers and decisions name their administrator', async () => {
  const { sql } = database;
  const [{ case_id: id } = { case_id: '' }] = await read(judge);
  await as(sql, person(judge.user_id), async (tx) => {
    await tx`select public.admin_answer_support(${id}, 'So.', false, 1000000)`;
  });
  await sql`insert into public.admin_users (id) values (${second.user_id})`;
  const readAs = (of: TestProfile) =>
    as(sql, person(of.user_id), async (tx) => {
      const [row] = await tx`
        select public.admin_support_request(${id}) -> 'messages' -> -1 as message`;
      return row?.message;
    });
  expect(await readAs(judge)).toMatchObject({ body: 'So.', is_own: true });
  expect(await readAs(second)).toMatchObject({ body: 'So.', is_own: false, author: 'Maya' });

  const [report] = await sql`
    update public.page_reports set closed_by = ${judge.user_id} returning id`;
  const [judged] = await as(
    sql,
    person(second.user_id),
    (tx) => tx`select public.admin_report(${report?.id}) ->> 'decided_by' as name`,
  );
  expect(judged).toEqual({ name: 'Maya' });
});
