import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionSql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createUser } from '#test/factories.ts';
import { as, meet, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** A person with an account, invited some time ago, whose email was sent then. */
async function createInvitation(age: string, owner?: string) {
  const { sql } = database;
  const agency = owner ?? (await createAgency(sql)).user_id;
  const { id, email } = await createUser(sql);
  const [seat] = await sql<{ id: string }[]>`
    insert into public.agency_staff (agency_id, email, full_name, invited_at, mailed_at)
    values (${agency}, ${email}, 'Grace', now() - ${age}::interval, now() - ${age}::interval)
    returning id`;
  return { owner: agency, guest: id, seat: seat?.id ?? '' };
}

const answer = (guest: string, seat: string, accept = true) =>
  as(database.sql, person(guest), (tx) => tx`select public.answer_invitation(${seat}, ${accept})`);

async function countOpen(guest: string): Promise<number | undefined> {
  const [row] = await as(
    database.sql,
    person(guest),
    (tx) => tx<{ own: { invitations: unknown[] } }[]>`select public.own_agency() as own`,
  );
  return row?.own.invitations.length;
}

const remind = () => database.sql`select private.remind_invitations()`;

/** How many emails are queued for that seat; marks them as sent. */
async function takeMails(seat: string): Promise<number> {
  const rows = await database.sql`
    delete from graphile_worker._private_jobs where payload ->> 'staff_id' = ${seat} returning id`;
  return rows.length;
}

test('an invitation is open for 14 days', async () => {
  const young = await createInvitation('13 days 23 hours');
  expect(await countOpen(young.guest)).toBe(1);
  await answer(young.guest, young.seat);
  const old = await createInvitation('14 days 1 minute');
  expect(await countOpen(old.guest)).toBe(0);
  await expect(answer(old.guest, old.seat)).rejects.toMatchObject({
    code: 'PT404',
    message: 'This invitation is no longer open.',
  });
});

test('reminders go out once on day 3 and once on day 10', async () => {
  const { seat } = await createInvitation('2 days 23 hours');
  const age = (days: string) =>
    database.sql`
      update public.agency_staff set invited_at = now() - ${days}::interval where id = ${seat}`;
  const mails = async () => {
    await remind();
    await remind();
    return takeMails(seat);
  };
  expect(await mails()).toBe(0);
  await age('3 days 1 minute');
  expect(await mails()).toBe(1);
  await age('9 days 23 hours');
  expect(await mails()).toBe(0);
  await age('10 days 1 minute');
  expect(await mails()).toBe(1);
  await age('13 days 23 hours');
  expect(await mails()).toBe(0);
});

test('two missed reminders become one', async () => {
  const { seat } = await createInvitation('11 days');
  await remind();
  expect(await takeMails(seat)).toBe(1);
  await remind();
  expect(await takeMails(seat)).toBe(0);
});

test('an owner is emailed once about an expired invitation, and members who joined get no reminder', async () => {
  const expired = await createInvitation('15 days');
  const joined = await createInvitation('4 days');
  await answer(joined.guest, joined.seat);
  await remind();
  await remind();
  expect(await takeMails(expired.seat)).toBe(0);
  expect(await takeMails(joined.seat)).toBe(0);
  const news = await database.sql`
    select kind, full_name from private.team_news where agency_id = ${expired.owner}`;
  expect([...news]).toEqual([{ kind: 'expired', full_name: 'Grace' }]);
});

test('an agency that may not lead sends no reminders', async () => {
  const { owner, seat } = await createInvitation('4 days');
  await database.sql`update public.profiles set plan = 'free' where user_id = ${owner}`;
  await remind();
  expect(await takeMails(seat)).toBe(0);
  await database.sql`update public.profiles set plan = 'agency_50' where user_id = ${owner}`;
  await remind();
  expect(await takeMails(seat)).toBe(1);
});

test('resending an invitation extends it by 14 days', async () => {
  const { owner, guest, seat } = await createInvitation('15 days');
  await as(database.sql, person(owner), (tx) => tx`select public.resend_invitation(${seat})`);
  expect(await countOpen(guest)).toBe(1);
  const [row] = await database.sql`
    select reminders, invited_at > now() - interval '1 minute' as is_new from public.agency_staff
    where id = ${seat}`;
  expect(row).toEqual({ reminders: 0, is_new: true });
});

test('all invitations are resent at once, except those sent in the last 10 minutes', async () => {
  const { owner, seat } = await createInvitation('15 days');
  const [second, fresh, joined] = [
    await createInvitation('1 day', owner),
    await createInvitation('5 minutes', owner),
    await createInvitation('2 days', owner),
  ];
  await answer(joined.guest, joined.seat);
  const resend = async () => {
    const [row] = await as(
      database.sql,
      person(owner),
      (tx) => tx<{ sent: number }[]>`select public.resend_invitations() as sent`,
    );
    return row?.sent;
  };
  expect(await resend()).toBe(2);
  const mails = [seat, second.seat, fresh.seat, joined.seat].map(takeMails);
  expect(await Promise.all(mails)).toEqual([1, 1, 0, 0]);
  expect(await resend(), 'they are on their way').toBe(0);
  const stranger = await createUser(database.sql);
  await expect(
    as(database.sql, person(stranger.id), (tx) => tx`select public.resend_invitations()`),
  ).rejects.toMatchObject({ code: 'PT403' });
});

test('resending all stops at 1,000 emails a day', async () => {
  const { owner } = await createInvitation('1 day');
  await createInvitation('1 day', owner);
  await database.sql`
    insert into private.agency_mail_days values (${owner}, (now() at time zone 'utc')::date, 999)`;
  const [row] = await as(
    database.sql,
    person(owner),
    (tx) => tx`select public.resend_invitations() as sent`,
  );
  expect(row?.sent).toBe(1);
});

test('a recently reinvited account isn’t purged', async () => {
  const { sql } = database;
  const { owner } = await createInvitation('1 day');
  const due = async (age: string) => {
    const { id } = await createUser(sql);
    await sql`
      update auth.users set email_confirmed_at = null, last_sign_in_at = null,
        created_at = now() - interval '40 days' where id = ${id}`;
    await sql`
      insert into private.invited_accounts (user_id, agency_id, invited_at)
      values (${id}, ${owner}, now() - ${age}::interval)`;
    const rows = await sql`select private.claim_due_accounts(1000) as id`;
    return rows.some((row) => row.id === id);
  };
  expect(await due('29 days')).toBe(false);
  expect(await due('31 days')).toBe(true);
});

type Meanwhile = (
  sql: TransactionSql,
  invitation: { owner: string; guest: string; seat: string },
) => PromiseLike<unknown>;
const MEANWHILE: readonly [string, Meanwhile][] = [
  [
    'the guest moves to another address',
    (sql, { guest }) =>
      sql`update auth.users set email = ${`moved.${guest}@example.com`} where id = ${guest}`,
  ],
  [
    'the owner sends it to another address',
    async (sql, { owner, seat }) => {
      await sql`select from public.agencies where owner_id = ${owner} for update`;
      await sql`update public.agency_staff set email = ${`${seat}@example.com`} where id = ${seat}`;
    },
  ],
  [
    'its last minute passes',
    async (sql, { owner, seat }) => {
      await sql`select from public.agencies where owner_id = ${owner} for update`;
      await sql`
        update public.agency_staff set invited_at = now() - interval '15 days' where id = ${seat}`;
    },
  ],
];

test.each(MEANWHILE)('an invitation can’t be accepted while %s', async (_what, change) => {
  const invitation = await createInvitation('1 day');
  const { guest, seat } = invitation;
  const accept = () => answer(guest, seat);
  const answered = await meet(database.sql, (tx) => change(tx, invitation), accept);
  expect(answered).toMatchObject({ code: 'PT404' });
  const [row] = await database.sql`select user_id from public.agency_staff where id = ${seat}`;
  expect(row).toEqual({ user_id: null });
});
