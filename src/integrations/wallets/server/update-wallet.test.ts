import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAgency,
  createPremiumProfile,
  createStaff,
  drawUsername,
  type TestProfile,
} from '#test/factories.ts';
import { collectMails, runJobs, takeJobs } from '#test/queued-jobs.ts';
import { PASS_TYPE, TEAM } from '#test/servers/wallet-services.ts';
import { openPass, openTestWallets, type TestWallets } from '#test/wallets.ts';

/* From a page's change to what phones are told, and what they get then. */

let opened: TestWallets;
let server: TestApp;
let deps: TaskDeps;
let origin: string | null = null;
beforeAll(async () => {
  opened = await openTestWallets();
  server = await createTestApp({ wallets: opened.wallets });
  deps = {
    ...collectMails(server.sql).deps,
    wallets: opened.wallets,
    domains: { findOrigin: () => origin },
  };
});
afterAll(async () => {
  await server.close();
  opened.close();
});
beforeEach(async () => {
  await takeJobs(server.sql, 'update_wallet');
  opened.apns.pushed.length = 0;
  for (const token of Object.keys(opened.apns.answers)) delete opened.apns.answers[token];
  opened.google.asked.length = 0;
  opened.google.status = null;
  origin = null;
});

const CARD = {
  sections_enabled: { vcard: true, skill: true },
  section_order: ['vcard', 'skill'],
  vcard_data: { company: 'Analytical Engines', email: 'ada@engines.example' },
};

type Held = { serial: string; token: string };

/** @returns the page's pass, held by a phone for each push token, and at Google if asked */
async function hold(
  { username }: Pick<TestProfile, 'username'>,
  { tokens = ['aa'], isAtGoogle = false } = {},
): Promise<Held> {
  const { pass } = await openPass(await server.app.request(`/bio/${username}.pkpass`));
  for (const token of tokens) {
    await server.sql`
      insert into private.wallet_devices (serial, device, push_token)
      values (${pass.serialNumber}, ${`phone-${token}`}, ${token})`;
  }
  if (isAtGoogle) await server.app.request(`/bio/${username}.googlewallet`);
  await runJobs('update_wallet', deps);
  opened.apns.pushed.length = 0;
  opened.google.asked.length = 0;
  return { serial: pass.serialNumber, token: pass.authenticationToken };
}

const fetchPass = async ({ serial, token }: Held) => {
  const answer = await server.app.request(`/wallet/v1/passes/${PASS_TYPE}/${serial}`, {
    headers: { authorization: `ApplePass ${token}` },
  });
  expect(answer.status).toBe(200);
  return (await openPass(answer)).pass;
};

const findGoogleCard = ({ serial }: Held) =>
  opened.google.cards.get(`genericObject 3388000000022000001.${serial}`);

const update = () => runJobs('update_wallet', deps);

const listPushed = () => opened.apns.pushed.map(({ token }) => token).toSorted();

const change = ({ user_id }: TestProfile, columns: Record<string, string | Date>) =>
  server.sql`update public.profiles set ${server.sql(columns)} where user_id = ${user_id}`;

/** Expects a card that is void for phones and names nobody. */
async function expectVoid(held: Held, page: Pick<TestProfile, 'username' | 'full_name'>) {
  const pass = await fetchPass(held);
  expect(pass).toMatchObject({ voided: true, expirationDate: '2020-01-01T00:00:00.000Z' });
  expect(pass.barcodes).toBeUndefined();
  for (const words of [page.username, page.full_name ?? '', 'engines.example'].filter(Boolean)) {
    expect(JSON.stringify(pass)).not.toContain(words);
  }
}

test('a change of the card is pushed to each phone ten seconds later, once for many saves', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page, { tokens: ['aa', 'bb'] });
  await change(page, { full_name: 'Ada' });
  await change(page, { full_name: 'Ada Lovelace' });
  expect(await update()).toEqual([10]);
  expect(listPushed()).toEqual(['aa', 'bb']);
  expect(opened.apns.pushed[0]).toMatchObject({ topic: PASS_TYPE, body: '{}', team: TEAM });
  expect((await fetchPass(held)).generic.primaryFields?.[0]?.value).toBe('Ada Lovelace');
});

test('what isn’t on the card is no news, and a page without one queues nothing', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  await change(page, { bio: 'before anyone held it' });
  expect(await takeJobs(server.sql, 'update_wallet')).toEqual([]);
  await hold(page, { isAtGoogle: true });
  await change(page, { bio: 'A new bio' });
  expect(await update()).toEqual([10]);
  expect(opened.apns.pushed).toEqual([]);
  expect(opened.google.asked).toEqual([]);
});

test('a suspended page’s card goes void everywhere, and comes back', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page, { isAtGoogle: true });
  expect(findGoogleCard(held)).toMatchObject({ state: 'ACTIVE' });
  await server.sql`select private.suspend(${page.user_id}, 'administrator', 'Spam')`;
  await update();
  expect(listPushed()).toEqual(['aa']);
  await expectVoid(held, page);
  expect(findGoogleCard(held)).toMatchObject({ state: 'EXPIRED' });
  expect(JSON.stringify(findGoogleCard(held))).not.toContain(page.username);
  await server.sql`select private.lift_suspension(${page.user_id}, 'administrator')`;
  await update();
  expect(listPushed()).toEqual(['aa', 'aa']);
  expect((await fetchPass(held)).voided).toBeUndefined();
  expect(findGoogleCard(held)).toMatchObject({ state: 'ACTIVE' });
});

test('a plan that ends by time alone is noticed at night', async () => {
  const page = await createPremiumProfile(server.sql, {
    ...CARD,
    section_order: ['skill', 'social', 'links', 'vcard'],
    sections_enabled: { skill: true, social: true, links: true, vcard: true },
    theme_color: '#123456',
  });
  const held = await hold(page);
  expect((await fetchPass(held)).generic.auxiliaryFields).toHaveLength(1);
  await server.sql`alter table public.profiles disable trigger update_wallet`;
  await change(page, { plan_expiry: new Date(Date.now() - 60_000) });
  await server.sql`alter table public.profiles enable trigger update_wallet`;
  expect(await update()).toEqual([]);
  await server.sql`select private.queue_wallet_updates()`;
  await update();
  expect(listPushed()).toContain('aa');
  expect((await fetchPass(held)).generic.auxiliaryFields).toHaveLength(0);
});

test('who is removed from a team keeps a void card, and gets a new one from their page', async () => {
  const { sql } = server;
  const agency = await createAgency(sql);
  const member = await createStaff(sql, agency.user_id);
  const held = await hold(member, { isAtGoogle: true });
  await sql`delete from public.agency_staff where id = ${member.staff_id}`;
  await update();
  expect(listPushed()).toEqual(['aa']);
  await expectVoid(held, member);
  expect(findGoogleCard(held)).toMatchObject({ state: 'EXPIRED' });
  const again = await hold(member, { tokens: [] });
  expect(again.serial).not.toBe(held.serial);
  expect((await fetchPass(again)).voided).toBeUndefined();
});

test('a deleted account’s card goes void, and what is kept of it names nobody', async () => {
  const { sql } = server;
  const page = await createPremiumProfile(sql, CARD);
  const held = await hold(page, { isAtGoogle: true });
  await sql`
    insert into private.account_deletions (user_id, due_at) values (${page.user_id}, now())`;
  await sql`select private.delete_account(${page.user_id})`;
  await update();
  expect(listPushed()).toEqual(['aa']);
  await expectVoid(held, page);
  expect(findGoogleCard(held)).toMatchObject({ state: 'EXPIRED' });
  const [row] = await sql`
    select user_id, ended_at is not null as has_ended from private.wallet_passes
    where serial = ${held.serial}`;
  expect(row).toEqual({ user_id: null, has_ended: true });
});

test('a renamed page and one at its own domain have a card with the new address', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page);
  const username = drawUsername();
  await change(page, { username });
  await update();
  expect(listPushed()).toEqual(['aa']);
  expect((await fetchPass(held)).featuredActions?.[0]?.url).toContain(`/bio/${username}?`);
  await server.sql`
    insert into public.domains (user_id, name) values (${page.user_id}, 'ada.example')`;
  expect(await takeJobs(server.sql, 'update_wallet')).toEqual([]);
  await server.sql`
    update public.domains set state = 'active', verified_at = now()
    where user_id = ${page.user_id}`;
  origin = 'https://ada.example';
  await update();
  expect(listPushed()).toEqual(['aa', 'aa']);
  await server.sql`delete from public.domains where user_id = ${page.user_id}`;
  origin = null;
  await update();
  expect(listPushed()).toEqual(['aa', 'aa', 'aa']);
});

test('a phone that no longer holds the card is forgotten, and the others are told', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page, { tokens: ['aa', 'bb', 'cc'] });
  opened.apns.answers.aa = [410, 'Unregistered'];
  opened.apns.answers.bb = [400, 'BadDeviceToken'];
  await change(page, { full_name: 'Grace' });
  await update();
  const left = await server.sql`
    select push_token from private.wallet_devices where serial = ${held.serial}`;
  expect(left.map(({ push_token }) => push_token)).toEqual(['cc']);
});

test('what couldn’t be told fails the job, which tells everyone again', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  await hold(page, { tokens: ['aa', 'bb'], isAtGoogle: true });
  opened.apns.answers.aa = [503, 'ServiceUnavailable'];
  opened.google.status = 500;
  await change(page, { full_name: 'Grace' });
  await expect(update()).rejects.toThrow(/Apple answered 503.*Google answered 500/);
  expect(listPushed()).toEqual(['aa', 'bb']);
  delete opened.apns.answers.aa;
  opened.google.status = null;
  await change(page, { bio: 'as a retry would' });
  await update();
  expect(listPushed()).toEqual(['aa', 'aa', 'bb', 'bb']);
  await change(page, { bio: 'all were told' });
  await update();
  expect(listPushed()).toHaveLength(4);
});

test('without a certificate phones are told at night, once there is one again', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  await hold(page);
  await change(page, { full_name: 'Grace' });
  const closed = { ...deps, wallets: { findApple: () => null, google: null } };
  await runJobs('update_wallet', closed);
  expect(listPushed()).toEqual([]);
  await server.sql`select private.queue_wallet_updates()`;
  await update();
  expect(listPushed()).toContain('aa');
});
