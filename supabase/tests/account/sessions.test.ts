import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createContact, createLead, createProfile } from '#test/factories.ts';
import { as, type Caller, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36';
const NEWER_CHROME = CHROME.replace('141', '142');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const [MARK, OTHER_MARK] = ['a'.repeat(22), 'b'.repeat(22)];

type Column = string | Date | null;

async function openSession(userId: string, columns: Readonly<Record<string, Column>> = {}) {
  const row = { user_id: userId, ip: '203.0.113.5', user_agent: CHROME, ...columns };
  const [session] = await database.sql<{ id: string }[]>`
    insert into auth.sessions ${database.sql(row)} returning id`;
  return session?.id ?? expect.fail('no session');
}

/** A person whose email was confirmed long ago. */
async function createOwner(): Promise<string> {
  const { user_id } = await createProfile(database.sql);
  await database.sql`
    update auth.users set email_confirmed_at = now() - interval '1 year' where id = ${user_id}`;
  return user_id;
}

const inSession = (userId: string, sessionId: string, claims: Caller['claims'] = {}) =>
  person(userId, { session_id: sessionId, ...claims });

const listOwn = (caller: Caller) =>
  as(database.sql, caller, (sql) => sql`select * from public.own_sessions()`);

async function ask<Answer>(caller: Caller, call: string): Promise<Answer> {
  const rows = await as(database.sql, caller, (sql) =>
    sql.unsafe(`select public.${call} as answer`),
  );
  return rows[0]?.answer;
}

test('users see their own sessions, the current one first, and can end any of them', async () => {
  const [ada, eve] = [await createOwner(), await createOwner()];
  const here = await openSession(ada, { refreshed_at: new Date('2026-01-01T00:00:00Z') });
  const phone = await openSession(ada, { user_agent: FIREFOX, ip: '2001:db8::1' });
  const nowhere = await openSession(ada, { user_agent: null, ip: null });
  await openSession(ada, { not_after: new Date('2026-01-01T00:00:00Z') });
  await openSession(ada, { tag: `act:${eve}` });
  const foreign = await openSession(eve);

  const sessions = await listOwn(inSession(ada, here));
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({
    id: here,
    is_current: true,
    address: '203.0.113.5',
    user_agent: CHROME,
    refreshed_at: new Date('2026-01-01T00:00:00Z'),
  });
  const others = new Map(sessions.slice(1).map((session) => [session.id, session]));
  expect(others.get(phone)).toMatchObject({ is_current: false, address: '2001:db8::1' });
  expect(others.get(nowhere)).toMatchObject({ address: null, user_agent: null });

  expect(await ask(inSession(ada, here), `end_session('${foreign}')`)).toBe(false);
  expect(await ask(inSession(ada, here), `end_session('${phone}')`)).toBe(true);
  expect(await ask(inSession(ada, here), `end_session('${phone}')`)).toBe(false);
  expect(await ask(inSession(ada, here), 'end_other_sessions()')).toBe(3);
  expect(await listOwn(inSession(ada, here))).toMatchObject([{ id: here }]);
  expect(await listOwn(inSession(eve, foreign))).toMatchObject([{ id: foreign }]);
});

test('an impersonating administrator can’t see where the user is', async () => {
  const ada = await createOwner();
  const session = await openSession(ada, { country: 'SE' });
  const [own] = await listOwn(inSession(ada, session));
  expect(own).toMatchObject({ address: '203.0.113.5', country: 'SE' });
  const [seen] = await listOwn(inSession(ada, session, { read_only: true }));
  expect(seen).toMatchObject({ address: null, user_agent: null, country: null });
});

test('at most 100 sessions are listed', async () => {
  const ada = await createOwner();
  await database.sql`
    insert into auth.sessions (user_id) select ${ada} from generate_series(1, 120)`;
  expect(await listOwn(person(ada))).toHaveLength(100);
});

/** Whether a notification is due about the sign-in that began this session. */
async function isAnnounced(sessionId: string): Promise<boolean> {
  const jobs = await database.sql`
    select from graphile_worker._private_jobs where key = ${`sign_in ${sessionId}`}`;
  return jobs.length === 1;
}

const remember = (userId: string, sessionId: string, mark = MARK) =>
  ask<boolean>(inSession(userId, sessionId), `remember_device('${mark}')`);

test('a sign-in is announced unless the browser was already known', async () => {
  const ada = await createOwner();
  const first = await openSession(ada);
  expect(await isAnnounced(first)).toBe(true);
  // Reporting a device twice from its first session doesn't make it known.
  for (const _ of [1, 2]) expect(await remember(ada, first)).toBe(false);
  expect(await isAnnounced(first)).toBe(true);

  const again = await openSession(ada, { user_agent: NEWER_CHROME });
  expect(await remember(ada, again)).toBe(true);
  expect(await isAnnounced(again)).toBe(false);

  // A browser's mark was copied to another browser.
  const stolen = await openSession(ada, { user_agent: FIREFOX });
  expect(await remember(ada, stolen)).toBe(false);
  expect(await isAnnounced(stolen)).toBe(true);
  const other = await openSession(ada);
  expect(await remember(ada, other, OTHER_MARK)).toBe(false);
  expect(await isAnnounced(other)).toBe(true);
});

test('two new sessions can’t vouch for each other', async () => {
  const ada = await createOwner();
  const [one, two] = [await openSession(ada), await openSession(ada)];
  await remember(ada, one, MARK);
  await remember(ada, two, OTHER_MARK);
  expect(await remember(ada, one, OTHER_MARK)).toBe(false);
  expect(await remember(ada, two, MARK)).toBe(false);
  expect([await isAnnounced(one), await isAnnounced(two)]).toEqual([true, true]);
});

test('a device mark is valid for one account only, and is forgotten when its session is ended', async () => {
  const [ada, eve] = [await createOwner(), await createOwner()];
  const known = await openSession(ada);
  await remember(ada, known);
  expect(await remember(eve, await openSession(eve))).toBe(false);
  // Nor can anyone report for another person's session.
  expect(await remember(eve, await openSession(ada))).toBe(false);
  await ask(person(ada), `end_session('${known}')`);
  expect(await remember(ada, await openSession(ada))).toBe(false);
});

test('a sign-in isn’t announced just after email confirmation, or when impersonated', async () => {
  const { user_id } = await createProfile(database.sql);
  await database.sql`update auth.users set email_confirmed_at = now() where id = ${user_id}`;
  expect(await isAnnounced(await openSession(user_id))).toBe(false);
  await database.sql`update auth.users set email_confirmed_at = null where id = ${user_id}`;
  expect(await isAnnounced(await openSession(user_id))).toBe(false);
  const ada = await createOwner();
  expect(await isAnnounced(await openSession(ada, { tag: `act:${user_id}` }))).toBe(false);
});

test('an account remembers the 30 latest browsers, and rejects malformed marks', async () => {
  const ada = await createOwner();
  for (const mark of ['', 'short', 'x'.repeat(65), "'; --".padEnd(30, '-')]) {
    const call = `remember_device('${mark.replaceAll("'", "''")}')`;
    await expect(ask(person(ada), call), mark).rejects.toMatchObject({ code: 'PT400' });
  }
  await database.sql`
    insert into private.known_devices (user_id, mark_hash, browser, session_id, seen_at)
    select ${ada}, sha256(n::text::bytea), '', gen_random_uuid(), now() - n * interval '1 day'
    from generate_series(1, 40) as n`;
  await remember(ada, await openSession(ada));
  const kept = await database.sql<{ count: number; oldest: number }[]>`
    select count(*)::int, max(extract(day from now() - seen_at))::int as oldest
    from private.known_devices where user_id = ${ada}`;
  expect([...kept]).toEqual([{ count: 30, oldest: 29 }]);
});

test('at most 10 sign-in emails are sent a day', async () => {
  const ada = await createOwner();
  const find = async () =>
    (await database.sql`select private.find_sign_in_notice(${ada}) as notice`)[0]?.notice;
  for (let mail = 0; mail < 10; mail += 1) {
    expect(await find(), `${mail}`).not.toBeNull();
    await database.sql`select private.count_sign_in_mail(${ada})`;
  }
  expect(await find()).toBeNull();
  await database.sql`update private.sign_in_mails set day = day - 1 where user_id = ${ada}`;
  expect(await find()).not.toBeNull();
});

const now = () => Math.floor(Date.now() / 1000);

test.for([
  ['signed in eleven minutes ago', [{ timestamp: now() - 11 * 60 }]],
  ['does not say when', []],
  ['says no', 'password'],
] as const)('account deletion is refused to a caller whose token %s', async ([, amr]) => {
  const ada = await createOwner();
  await expect(ask(person(ada, { amr }), 'request_account_deletion()')).rejects.toMatchObject({
    code: 'PT403',
    message: 'Please confirm it’s you: sign in again.',
  });
  const amrs = [{ timestamp: now() - 9 * 60 }, { timestamp: 0 }];
  expect(await ask(person(ada, { amr: amrs }), 'request_account_deletion()')).toBeInstanceOf(Date);
});

test('the last administrator can’t delete their account, but one of two can', async () => {
  const [ada, grace] = [await createOwner(), await createOwner()];
  const amr = [{ timestamp: now() }];
  const leave = (id: string) => ask(person(id, { amr }), 'request_account_deletion()');
  const refusal = {
    code: 'PT409',
    message: 'You’re the only administrator. Make someone else one first.',
  };
  const { sql } = database;
  await sql`delete from public.admin_users`;
  await sql`insert into public.admin_users (id) values (${ada})`;
  await expect(leave(ada)).rejects.toMatchObject(refusal);
  await sql`insert into public.admin_users (id) values (${grace})`;
  await sql`update auth.users set banned_until = 'infinity' where id = ${grace}`;
  await expect(leave(ada), 'the other is banned').rejects.toMatchObject(refusal);
  await sql`update auth.users set banned_until = null where id = ${grace}`;
  expect(await leave(grace)).toBeInstanceOf(Date);
  await expect(leave(ada), 'the other is leaving').rejects.toMatchObject(refusal);
  expect(await leave(await createOwner())).toBeInstanceOf(Date);
});

test('the deletion preview lists only the user’s own data', async () => {
  const { user_id, username } = await createProfile(database.sql);
  await createLead(database.sql, { user_id });
  await createContact(database.sql, { user_id });
  await createLead(database.sql, { user_id: await createOwner() });
  const preview = await ask<object>(person(user_id), 'deletion_preview()');
  expect(preview).toEqual({
    username,
    is_open: true,
    leads: 1,
    contacts: expect.any(Number),
    subscription: null,
    year_ends_at: null,
    team: 0,
    agency: null,
  });
});

test('an email change lists the mailboxes it awaits until it is cancelled', async () => {
  const ada = await createOwner();
  expect(await ask(person(ada), 'own_email_change()')).toBeNull();
  expect(await ask(person(ada), 'cancel_email_change()')).toBe(false);
  await database.sql`
    update auth.users set email_change = 'new@vizit.test', email_change_sent_at = now()
    where id = ${ada}`;
  await database.sql`
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
    select ${ada}, type, ${ada}::text || type, ''
    from unnest(array['email_change_token_new', 'email_change_token_current', 'recovery_token']) type`;
  expect(await ask(person(ada), 'own_email_change()')).toMatchObject({
    email: 'new@vizit.test',
    waits_for: ['current', 'new'],
  });
  await database.sql`delete from auth.one_time_tokens where token_hash = ${`${ada}email_change_token_new`}`;
  expect(await ask(person(ada), 'own_email_change()')).toMatchObject({ waits_for: ['current'] });
  expect(await ask(person(ada), 'cancel_email_change()')).toBe(true);
  expect(await ask(person(ada), 'own_email_change()')).toBeNull();
  const left =
    await database.sql`select token_type from auth.one_time_tokens where user_id = ${ada}`;
  expect([...left]).toEqual([{ token_type: 'recovery_token' }]);
});

test('a user with a second factor has longer to complete sign-in before it is announced', async () => {
  const [plain, guarded] = [await createOwner(), await createOwner()];
  await database.sql`
    insert into auth.mfa_factors (user_id, factor_type, status, secret)
    values (${guarded}, 'totp', 'verified', 'sealed')`;
  const minutesUntilTold = async (userId: string) => {
    const [job] = await database.sql<{ minutes: number }[]>`
      select round(extract(epoch from run_at - now()) / 60)::int as minutes
      from graphile_worker._private_jobs where key = ${`sign_in ${await openSession(userId)}`}`;
    return job?.minutes;
  };
  expect(await minutesUntilTold(plain)).toBe(2);
  expect(await minutesUntilTold(guarded)).toBe(15);
});
