import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseBilling } from '#money/status/rules/own-billing.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createProfile, createStaff, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { daysFromNow, record, trial } from './ledger-facts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test.for([
  ['Ada.Lovelace+shop@Gmail.com', 'adalovelace@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['ada.l+1@outlook.de', 'ada.l@outlook.de'],
  ['ADA+x@hotmail.co.uk', 'ada@hotmail.co.uk'],
  ['ada+x@me.com', 'ada@icloud.com'],
  ['a.d-a_+x@pm.me', 'ada@proton.me'],
  ['ada-x@yahoo.co.uk', 'ada@yahoo.co.uk'],
  ['ada+x@fastmail.com', 'ada@fastmail.com'],
  // With other providers these are different people.
  ['a.d.a+x@example.com', 'a.d.a+x@example.com'],
  ['ada-x@gmail.com', 'ada-x@gmail.com'],
  ['Ada@Example.com', 'ada@example.com'],
] as const)('email to %s reaches the mailbox %s', async ([email, mailbox]) => {
  const [row] = await database.sql`select private.to_mailbox(${email}) as mailbox`;
  expect(row).toEqual({ mailbox });
});

async function createPerson(email: string) {
  const { id } = await createUser(database.sql, { email });
  await createProfile(database.sql, { user_id: id });
  return id;
}

async function canTrial(userId: string): Promise<boolean> {
  const [row] = await database.sql`select private.can_trial(${userId}) as can_trial`;
  return row?.can_trial;
}

async function judge(
  userId: string,
  source: string,
  card: string | null = null,
  state = 'running',
) {
  const rows = await database.sql`
    select source, because from private.judge_trials(${userId},
      ${database.sql.json([{ source, card, state }])})`;
  return rows.map(({ because }) => because);
}

const countJobs = async (source: string) =>
  (
    await database.sql`
      select from graphile_worker._private_jobs
      where key in (${`end_subscription ${source}`}, ${`announce_refusal ${source}`})`
  ).length;

test('another spelling of an address that had a trial gets none', async () => {
  const first = await createPerson('grace.hopper@gmail.com');
  const second = await createPerson('gracehopper+again@googlemail.com');
  expect(await canTrial(second)).toBe(true);
  await judge(first, 'sub_grace');
  await record(database.sql, first, [trial({ source: 'sub_grace' })]);
  expect(await canTrial(second)).toBe(false);
  await database.sql`delete from auth.users where id = ${first}`;
  expect(await canTrial(second)).toBe(false);
});

test('of two concurrent trials for one mailbox, the second is refused, ended and announced once', async () => {
  const [first, second] = [
    await createPerson('al.an@gmail.com'),
    await createPerson('alan@gmail.com'),
  ];
  expect(await judge(first, 'sub_alan_1')).toEqual([]);
  for (const _ of [1, 2]) expect(await judge(second, 'sub_alan_2')).toEqual(['address']);
  expect(await judge(first, 'sub_alan_1')).toEqual([]);
  expect([await countJobs('sub_alan_1'), await countJobs('sub_alan_2')]).toEqual([0, 2]);
  expect(await canTrial(second)).toBe(false);
});

test('a card gets one trial, and an account reusing it can’t try again', async () => {
  const [first, second] = [await createPerson('x@one.test'), await createPerson('y@two.test')];
  const card = 'ab'.repeat(32);
  expect(await judge(first, 'sub_card_1', card)).toEqual([]);
  expect(await judge(second, 'sub_card_2', card)).toEqual(['card']);
  expect(await countJobs('sub_card_2')).toBe(2);
  expect(await canTrial(second)).toBe(false);
  const third = await createPerson('z@three.test');
  expect(await judge(third, 'sub_card_3', 'cd'.repeat(32))).toEqual([]);
});

test('a trial from before addresses were stored continues', async () => {
  const person = await createPerson('before@gmail.com');
  await database.sql`
    insert into private.used_trials (email_hash) select private.email_hash('before@gmail.com')`;
  expect(await judge(person, 'sub_before')).toEqual([]);
});

test('a trial seen late is kept if already paid, and judged if it has ended', async () => {
  const card = 'ef'.repeat(32);
  const people = await Promise.all(
    ['a', 'b', 'c'].map((name) => createPerson(`${name}@late.test`)),
  );
  const [first = '', paid = '', ended = ''] = people;
  expect(await judge(first, 'sub_late_1', card)).toEqual([]);
  expect(await judge(paid, 'sub_late_2', card, 'paid')).toEqual([]);
  expect(await judge(ended, 'sub_late_3', card, 'ended')).toEqual(['card']);
  expect([await countJobs('sub_late_2'), await countJobs('sub_late_3')]).toEqual([0, 0]);
});

test('Billing says why the trial of a checkout was refused', async () => {
  const owner = await createPerson('told@one.test');
  await database.sql`
    insert into private.checkouts (user_id, plan, amount, currency, is_trial, created_at)
    values (${owner}, 'premium', 399, 'usd', true, now() - interval '1 minute')`;
  const read = async () => {
    const [row] = await as(database.sql, person(owner), async (tx) => [
      ...(await tx`select public.own_billing() as billing`),
    ]);
    return parseBilling(row?.billing).checkout?.refusal;
  };
  expect(await read()).toBeNull();
  const card = '12'.repeat(32);
  await judge(await createPerson('first@two.test'), 'sub_told_1', card);
  await judge(owner, 'sub_told_2', card);
  expect(await read()).toBe('card');
});

test.for([
  ['nothing', []],
  ['an agency that was granted', [{ plan: 'agency_50', covers_until: null }]],
  ['a year that was granted', [{ plan: 'yearly', covers_until: daysFromNow(300) }]],
  ['their agency’s plan', null],
] as const)('the charge after a trial is announced with %s alongside', async ([, grants]) => {
  const { sql } = database;
  const { user_id } =
    grants === null
      ? await createStaff(sql, (await createAgency(sql)).user_id)
      : await createProfile(sql);
  await record(sql, user_id, [
    trial({ covers_until: daysFromNow(2), trial_until: daysFromNow(2) }),
    ...(grants ?? []).map((grant) => ({
      kind: 'grant',
      source: 'grant',
      status: 'granted',
      happened_at: daysFromNow(0),
      ...grant,
    })),
  ]);
  await sql`select private.queue_plan_reminders()`;
  const [mail] = await sql<{ kind: string; about: Date }[]>`
    select kind, about from private.plan_mails where user_id = ${user_id}`;
  expect(mail?.kind).toBe('trial_ends');
  const sent = await sql`
    select plan from private.plan_mail(${user_id}, 'trial_ends', ${mail?.about ?? null})`;
  expect(sent).toMatchObject([{ plan: 'premium' }]);
});
