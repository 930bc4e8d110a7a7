import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Wallets } from '#integrations/wallets/server/wallets.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createStaff } from '#test/factories.ts';
import { collectMails, runJobs, takeJobs } from '#test/queued-jobs.ts';

/** Both wallets are set up, but never reached. */
const WALLETS = {
  findApple: () => ({}),
  google: { issuerId: '338' },
} as unknown as Wallets;

let database: TestDatabase;
let deps: TaskDeps;
let mails: Mail[];
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());
beforeEach(async () => {
  const collected = collectMails(database.sql);
  deps = { ...collected.deps, wallets: WALLETS };
  mails = collected.mails;
  await takeJobs(database.sql, 'announce_piece');
});

/** Presses the button as this person. @returns how many emails were queued */
const send = (userId: string, piece = 'wallet_card') =>
  database.sql.begin(async (tx) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: userId });
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    await tx`set local role authenticated`;
    const [row] = await tx<{ sent: number }[]>`
      select public.mail_pieces(${piece}) as sent`;
    return row?.sent;
  });

test('everyone on the team is emailed links to their own card once a day, and Google gets the card', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const [one, two] = [
    await createStaff(sql, agency.user_id, { full_name: 'Ada' }),
    await createStaff(sql, agency.user_id),
  ];
  expect(await send(agency.user_id)).toBe(2);
  expect(await send(agency.user_id)).toBe(0);
  await runJobs('announce_piece', deps);
  expect(mails).toHaveLength(2);
  const [{ email = '' } = {}] = await sql<{ email: string }[]>`
    select email from auth.users where id = ${one.user_id}`;
  const mail = mails.find(({ to }) => to === email);
  expect(mail?.subject).toBe('Your card for your phone’s wallet · Vizit');
  expect(mail?.text).toContain('Northlight has made a card of your page');
  expect(mail?.text).toContain(`https://vizit.test/bio/${one.username}.pkpass`);
  expect(mail?.text).toContain(
    `Google Wallet: https://vizit.test/bio/${one.username}.googlewallet`,
  );
  expect(mail?.text).not.toContain(two.username);
  const begun = await sql<{ user_id: string }[]>`
    select user_id from private.wallet_passes where is_at_google`;
  expect(new Set(begun.map(({ user_id }) => user_id))).toEqual(new Set([one.user_id, two.user_id]));
});

test('each piece is sent once a day, independently of the other, and an unknown one never', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  await createStaff(sql, agency.user_id);
  expect(await send(agency.user_id)).toBe(1);
  expect(await send(agency.user_id, 'signature')).toBe(1);
  expect(await send(agency.user_id, 'signature')).toBe(0);
  await runJobs('announce_piece', deps);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Your card for your phone’s wallet · Vizit',
    'Your email signature · Vizit',
  ]);
  await createStaff(sql, agency.user_id);
  await expect(send(agency.user_id, 'poster')).rejects.toThrow(/piece_mails_piece_check/);
});

test('a signature on the team’s domain shows that address, with a link that outlives it', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { id } = await createStaff(sql, agency.user_id);
  await send(agency.user_id, 'signature');
  const domains = { findOrigin: () => 'https://ada.agency.example' };
  await runJobs('announce_piece', { ...deps, domains });
  const [{ html = '', text = '' } = {}] = mails;
  const link = `https://vizit.test${scanPath(id, 'signature')}`;
  expect(html).toContain('>ada.agency.example<');
  expect(html).toContain(`href="${link}"`);
  expect(text).toContain(link);
  expect(html + text).not.toContain('https://ada.agency.example');
});

test('former and suspended members get no card, and no one does without a wallet', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const [left, paused, told] = [
    await createStaff(sql, agency.user_id),
    await createStaff(sql, agency.user_id),
    await createStaff(sql, agency.user_id),
  ];
  expect(await send(agency.user_id)).toBe(3);
  await sql`delete from public.agency_staff where id = ${left.staff_id}`;
  await sql`select private.suspend(${paused.user_id}, 'agency', 'Away')`;
  const jobs = await sql`
    select from graphile_worker.jobs where task_identifier = 'announce_piece'`;
  expect(jobs).toHaveLength(3);
  await runJobs('announce_piece', deps);
  expect(mails.map(({ text }) => text.includes(told.username))).toEqual([true]);
  await sql`delete from private.piece_mails`;
  await send(agency.user_id);
  await runJobs('announce_piece', { ...deps, wallets: { findApple: () => null, google: null } });
  expect(mails).toHaveLength(1);
});

test('a manager of groups sends cards only to the people in them', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const [manager, inside] = [
    await createStaff(sql, agency.user_id),
    await createStaff(sql, agency.user_id),
    await createStaff(sql, agency.user_id),
  ];
  const [{ id: group = '' } = {}] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${agency.user_id}, 'Sales')
    returning id`;
  await sql`update public.agency_staff set group_id = ${group} where id = ${inside.staff_id}`;
  await sql`
    update public.agency_staff set role = 'manager', led_groups = ${`{${group}}`}::uuid[]
    where id = ${manager.staff_id}`;
  expect(await send(manager.user_id)).toBe(1);
  const jobs = await takeJobs(sql, 'announce_piece');
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { user_id: inside.user_id, agency_id: agency.user_id, piece: 'wallet_card' },
  ]);
});

test('only a team’s owner and managers can send its cards', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const member = await createStaff(sql, agency.user_id);
  await expect(send(member.user_id)).rejects.toThrow();
});

test('an agency can send a thousand of each piece a day, however many people it invites', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  await createStaff(sql, agency.user_id);
  await createStaff(sql, agency.user_id);
  await sql`
    insert into private.agency_mail_days values
      (${agency.user_id}, (now() at time zone 'utc')::date, 1000)`;
  // Without this, 999 people would need accounts.
  await sql`alter table private.piece_mails drop constraint piece_mails_user_id_fkey`;
  await sql`
    insert into private.piece_mails (user_id, piece, agency_id)
    select gen_random_uuid(), 'wallet_card', ${agency.user_id} from generate_series(1, 999)`;
  expect(await send(agency.user_id)).toBe(1);
  await expect(send(agency.user_id)).rejects.toThrow('You have sent 1,000 of these emails today.');
  expect(await send(agency.user_id, 'signature')).toBe(2);
});
