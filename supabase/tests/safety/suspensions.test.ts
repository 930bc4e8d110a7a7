import { expect, test } from 'vitest';
import {
  createPremiumProfile,
  createProfile,
  createUser,
  type TestProfile,
} from '#test/factories.ts';
import { as, person } from '../roles.ts';
import {
  answer,
  database,
  findCase,
  isActive,
  judge,
  listAudit,
  setUpReports,
} from './reports-under-test.ts';

setUpReports();

const appeal = ({ user_id }: TestProfile, text: string) =>
  as(database.sql, person(user_id), (sql) => sql`select public.appeal(${text})`);
const ownSuspension = async ({ user_id }: TestProfile) => {
  const [row] = await as(
    database.sql,
    person(user_id),
    (sql) => sql`select public.own_suspension() as held`,
  );
  return row?.held;
};

/** A page that an administrator suspended. */
async function createSuspended(): Promise<TestProfile> {
  const page = await createProfile(database.sql);
  await database.sql`select private.suspend(${page.user_id}, 'administrator', 'It is spam.')`;
  return page;
}

test('a suspended owner sees why, can have one open appeal, and gets an answer', async () => {
  const page = await createSuspended();
  expect(await ownSuspension(page)).toMatchObject({
    by: 'administrator',
    reason: 'It is spam.',
    appeal: null,
  });
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, () => appeal(page, '  It is <b>not</b>.  ')),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await ownSuspension(page)).toMatchObject({
    appeal: { text: 'It is <b>not</b>.', answered_at: null, may_follow: false },
  });
  const [open] = await database.sql`select id from private.appeals where user_id = ${page.user_id}`;
  expect(await findCase(open?.id)).toMatchObject({
    report: null,
    appeal: { text: 'It is <b>not</b>.', reason: 'It is spam.' },
    is_public: false,
    now: { username: page.username },
  });
  await expect(answer(open?.id, false)).rejects.toMatchObject({ code: 'PT400' });
  await answer(open?.id, false, 'It still is.');
  await expect(answer(open?.id, true)).rejects.toMatchObject({ code: 'PT409' });
  expect(await isActive(page)).toBe(false);
  expect(await ownSuspension(page)).toMatchObject({
    appeal: { answer: 'It still is.', may_follow: true },
  });
  await appeal(page, 'Now it is not.');
  const [second] = await database.sql`
    select id from private.appeals where user_id = ${page.user_id} and answered_at is null`;
  await answer(second?.id, true, 'Thank you.');
  expect(await isActive(page)).toBe(true);
  expect(await ownSuspension(page)).toBeNull();
  expect((await listAudit(page)).map(({ action }) => action)).toEqual([
    'appeal.answered',
    'account.restored',
    'appeal.answered',
  ]);
});

test('an administrator’s suspension can be appealed three times, in 1 to 2000 characters', async () => {
  const page = await createSuspended();
  for (const text of ['', ' \n ', 'x'.repeat(2001)]) {
    await expect(appeal(page, text)).rejects.toMatchObject({ code: 'PT400' });
  }
  for (let time = 0; time < 3; time += 1) {
    await appeal(page, 'Please.');
    const [open] = await database.sql`
      select id from private.appeals where user_id = ${page.user_id} and answered_at is null`;
    await answer(open?.id, false, 'No.');
  }
  await expect(appeal(page, 'Please.')).rejects.toMatchObject({
    message: 'We’ve decided this three times. Please contact support instead.',
  });
  expect(await ownSuspension(page)).toMatchObject({ appeal: { may_follow: false } });
  const free = await createProfile(database.sql);
  await expect(appeal(free, 'Please.')).rejects.toMatchObject({
    message: 'Your page isn’t suspended.',
  });
  await database.sql`select private.suspend(${free.user_id}, 'agency', 'Left us')`;
  await expect(appeal(free, 'Please.')).rejects.toMatchObject({
    message: 'Your agency suspended this page. Please ask there.',
  });
});

test('lifting a suspension also answers its appeal', async () => {
  const page = await createSuspended();
  await appeal(page, 'Please.');
  await database.sql`select private.lift_suspension(${page.user_id}, 'administrator')`;
  const rows = await database.sql`
    select is_lifted from private.appeals where user_id = ${page.user_id}`;
  expect([...rows]).toEqual([{ is_lifted: true }]);
});

test('administrators can ban and unban, with affected accounts counted and all of it logged', async () => {
  const run = (query: Parameters<typeof as>[2]) => as(database.sql, person(judge), query);
  const [own] = await database.sql`select email from auth.users where id = ${judge}`;
  await createPremiumProfile(database.sql, { username: 'Shady_Bank' });
  await createUser(database.sql, { email: `x@mail.shady.example` });
  const [names] = (await run(
    (sql) => sql`select public.admin_ban_name('shadybank', false, ' Seen in May ') as count`,
  )) as { count: number }[];
  expect(names?.count).toBe(1);
  const [domains] = (await run(
    (sql) => sql`select public.admin_ban_mail_domain('someone@SHADY.example', '') as count`,
  )) as { count: number }[];
  expect(domains?.count).toBe(1);
  for (const [call, code] of [
    [
      (sql: typeof database.sql) => sql`select public.admin_ban_name('SHADY_B4NK', true, '')`,
      'PT409',
    ],
    [(sql: typeof database.sql) => sql`select public.admin_ban_name('___', true, '')`, 'PT400'],
    [
      (sql: typeof database.sql) => sql`select public.admin_ban_mail_domain('shady.example', '')`,
      'PT409',
    ],
    [
      (sql: typeof database.sql) => sql`select public.admin_ban_mail_domain('localhost', '')`,
      'PT400',
    ],
    [
      (sql: typeof database.sql) => sql`select public.admin_ban_mail_domain(${own?.email}, '')`,
      'PT409',
    ],
  ] as const) {
    await expect(run((sql) => call(sql as never))).rejects.toMatchObject({ code });
  }
  const bans = (await run((sql) => sql`select * from public.admin_bans order by kind`)) as {
    id: string;
  }[];
  expect(bans).toMatchObject([
    { kind: 'domain', value: 'shady.example' },
    { kind: 'name', value: 'shadybank', note: 'Seen in May' },
  ]);
  await run((sql) => sql`select public.admin_unban_mail_domain(${bans[0]?.id ?? ''})`);
  await run((sql) => sql`select public.admin_unban_name(${bans[1]?.id ?? ''})`);
  await run((sql) => sql`select public.admin_unban_name(${bans[1]?.id ?? ''})`);
  const log = await database.sql`
    select action, after from public.audit_log where action ~ '^(name|domain)\.' order by id`;
  expect(log.map(({ action }) => action)).toEqual([
    'name.banned',
    'domain.banned',
    'domain.unbanned',
    'name.unbanned',
  ]);
});
