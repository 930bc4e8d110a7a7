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
  report,
  setUpReports,
} from './reports-under-test.ts';

setUpReports();

const publish = ({ id }: TestProfile, bio: string) =>
  database.sql`update public.profiles set bio = ${bio} where id = ${id}`;
const listRows = ({ user_id }: TestProfile) =>
  database.sql`select * from public.page_reports where user_id = ${user_id} order by created_at`;
const close = (id: string, outcome: string | null, note = '', by = judge) =>
  as(
    database.sql,
    person(by),
    (sql) => sql`select public.admin_close_report(${id}, ${outcome}, ${note})`,
  );

test('100 concurrent reports are one row with a count and 20 notes', async () => {
  const page = await createProfile(database.sql);
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => report(page, 'spam', `Note ${index}`)),
  );
  const [row, ...others] = await listRows(page);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ report_count: 100, reasons: { spam: 100 } });
  expect(row?.notes).toHaveLength(20);
});

test('a page changed after every report has at most 10 open rows', async () => {
  const page = await createProfile(database.sql);
  for (let state = 0; state < 13; state += 1) {
    await publish(page, `State ${state}`);
    await report(page);
  }
  const rows = await listRows(page);
  expect(rows.map(({ report_count }) => report_count)).toEqual([...Array(9).fill(1), 4]);
});

test('after a decision, only another reason or a changed page opens a new report', async () => {
  const page = await createProfile(database.sql);
  await report(page, 'spam');
  const [row] = await listRows(page);
  await close(row?.id, 'nothing');
  await report(page, 'spam');
  expect(await listRows(page)).toMatchObject([{ status: 'closed', report_count: 2 }]);
  await report(page, 'phishing');
  expect(await listRows(page)).toMatchObject([{ status: 'closed' }, { status: 'open' }]);
  await publish(page, 'Changed');
  await report(page, 'spam');
  expect(await listRows(page)).toHaveLength(3);
});

test('only administrators can see and decide reports', async () => {
  const page = await createProfile(database.sql);
  await report(page);
  const [row] = await listRows(page);
  const stranger = (await createProfile(database.sql)).user_id;
  for (const userId of [page.user_id, stranger]) {
    const seen = await as(database.sql, person(userId), async (sql) => [
      (await sql`select id from public.admin_reports`).length,
      (await sql`select id from public.admin_bans`).length,
    ]);
    expect(seen).toEqual([0, 0]);
    for (const attempt of [
      () => findCase(row?.id, userId),
      () => close(row?.id, 'suspended', 'Mine', userId),
      () => answer(row?.id, true, '', userId),
      () =>
        as(
          database.sql,
          person(userId),
          (sql) => sql`select public.admin_ban_name('ada', true, '')`,
        ),
      () =>
        as(database.sql, person(userId), (sql) => sql`select public.admin_unban_name(${row?.id})`),
      () =>
        as(
          database.sql,
          person(userId),
          (sql) => sql`select public.admin_ban_mail_domain('a.example', '')`,
        ),
      () =>
        as(
          database.sql,
          person(userId),
          (sql) => sql`select public.admin_unban_mail_domain(${row?.id})`,
        ),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'PT403' });
    }
  }
  const seen = await as(
    database.sql,
    person(judge),
    async (sql) => (await sql`select * from public.admin_reports where id = ${row?.id}`)[0],
  );
  expect(seen).toMatchObject({ kind: 'report', username: page.username, status: 'open' });
});

test('a report shows the page then and now, and suspending closes all open ones', async () => {
  const page = await createPremiumProfile(database.sql, { bio: 'Before' });
  await report(page, 'phishing', 'They asked for my password');
  await publish(page, 'After');
  await report(page, 'spam');
  const [first] = await listRows(page);
  expect(await findCase(first?.id)).toMatchObject({
    report: { content: { bio: 'Before' }, notes: [{ note: 'They asked for my password' }] },
    now: { bio: 'After' },
    is_changed: true,
    is_public: true,
    is_own: false,
    suspension: null,
    others: [{ reason: 'spam', outcome: '' }],
  });
  await expect(close(first?.id, 'suspended', '  ')).rejects.toMatchObject({
    message: 'Please say why. The owner will see it.',
  });
  await close(first?.id, 'suspended', 'It asks for passwords.');
  expect(await isActive(page)).toBe(false);
  expect(await listRows(page)).toMatchObject([{ outcome: 'suspended' }, { outcome: 'suspended' }]);
  expect(await listAudit(page)).toMatchObject([
    { action: 'account.suspended', actor: judge, note: 'It asks for passwords.' },
    { action: 'report.closed', actor: judge },
  ]);
  await expect(close(first?.id, 'nothing')).rejects.toMatchObject({ code: 'PT409' });
  expect(await findCase(first?.id)).toMatchObject({ is_public: false, now: { bio: 'After' } });
});

test('concurrent decisions on one page’s reports don’t deadlock, and only one succeeds', async () => {
  const page = await createProfile(database.sql);
  for (let state = 0; state < 4; state += 1) {
    await publish(page, `State ${state}`);
    await report(page);
  }
  const rows = await listRows(page);
  const judged = await Promise.allSettled(rows.map(({ id }) => close(id, 'suspended', 'Spam')));
  expect(judged.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of judged) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'PT409' });
  }
});

test('an administrator can’t decide reports on their own page', async () => {
  const { username } = (
    await database.sql`select username from profiles where user_id = ${judge}`
  )[0] as TestProfile;
  await report({ username });
  const [row] = await database.sql`select id from page_reports where user_id = ${judge}`;
  expect(await findCase(row?.id)).toMatchObject({ is_own: true });
  for (const outcome of ['nothing', 'suspended']) {
    await expect(close(row?.id, outcome, 'Mine')).rejects.toMatchObject({ code: 'PT403' });
  }
});

test('unknown reports and outcomes are refused', async () => {
  const { id } = await createUser(database.sql);
  await expect(close(id, 'nothing')).rejects.toMatchObject({ code: 'PT404' });
  await expect(answer(id, true)).rejects.toMatchObject({ code: 'PT404' });
  expect(await findCase(id)).toBeNull();
  const page = await createProfile(database.sql);
  await report(page);
  const [row] = await listRows(page);
  for (const outcome of ['deleted', '', null]) {
    await expect(close(row?.id, outcome)).rejects.toMatchObject({ code: 'PT400' });
  }
});

test('decided reports are deleted after half a year, open ones stay', async () => {
  const page = await createProfile(database.sql);
  await report(page);
  const [row] = await listRows(page);
  await close(row?.id, 'nothing');
  await publish(page, 'Other');
  await report(page);
  await database.sql`
    update public.page_reports set closed_at = now() - interval '181 days' where id = ${row?.id}`;
  await database.sql`select private.purge_page_reports()`;
  expect(await listRows(page)).toMatchObject([{ status: 'open' }]);
});
