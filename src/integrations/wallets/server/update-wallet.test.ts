import { expect, test } from 'vitest';
import { postJson } from '#test/app.ts';
import { createAgency, createPremiumProfile, createStaff, drawUsername } from '#test/factories.ts';
import { runJobs, takeJobs } from '#test/queued-jobs.ts';
import { PASS_TYPE, TEAM } from '#test/servers/wallet-services.ts';
import {
  CARD,
  change,
  countKept,
  deps,
  expectVoid,
  fetchPass,
  findGoogleCard,
  hold,
  listPushed,
  opened,
  own,
  server,
  setUpWallets,
  update,
} from './wallet-updates-under-test.ts';

/* From a page's change to the phones' notification, and the pass they then fetch. */

setUpWallets();

test('a change of the card is pushed to each phone ten seconds later, once for many saves', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page, { tokens: ['aa', 'bb'] });
  await change(page, { full_name: 'Grace' });
  await change(page, { full_name: 'Grace Hopper' });
  expect(await update()).toEqual([10]);
  expect(listPushed()).toEqual(['aa', 'bb']);
  expect(opened.apns.pushed[0]).toMatchObject({ topic: PASS_TYPE, body: '{}', team: TEAM });
  expect((await fetchPass(held)).generic.primaryFields?.[0]?.value).toBe('Grace Hopper');
});

test('a change of only the drawn initial’s colour is pushed', async () => {
  const page = await createPremiumProfile(server.sql, { ...CARD, theme_color: '#123456' });
  await hold(page);
  await change(page, { theme_color: '#a01030' });
  await update();
  expect(listPushed()).toEqual(['aa']);
});

test('changes that the card doesn’t show are ignored, and a page without a card queues nothing', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  await change(page, { bio: 'before anyone held it' });
  expect(await takeJobs(server.sql, 'update_wallet')).toEqual([]);
  await hold(page, { isAtGoogle: true });
  await change(page, { bio: 'A new bio' });
  expect(await update()).toEqual([10]);
  expect(opened.apns.pushed).toEqual([]);
  expect(opened.google.asked).toEqual([]);
});

test('the pass is drawn before phones fetch it, and never outlives its page’s next change', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page);
  await change(page, { full_name: 'Grace' });
  await update();
  const kept = await countKept();
  expect((await fetchPass(held)).generic.primaryFields?.[0]?.value).toBe('Grace');
  expect(await countKept()).toBe(kept);
  await change(page, { full_name: 'Hopper' });
  expect((await fetchPass(held)).generic.primaryFields?.[0]?.value).toBe('Hopper');
  expect(await countKept()).toBe(kept + 1);
});

test('phones are notified even if their pass couldn’t be drawn, and a void card is drawn later', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  await hold(page);
  let drawings = 0;
  const drawPass = () => {
    drawings += 1;
    return Promise.reject(new Error('no core is free'));
  };
  const busy = { ...deps, passes: { ...server.passes, drawPass } };
  await change(page, { full_name: 'Grace' });
  await runJobs('update_wallet', busy);
  expect([listPushed(), drawings]).toEqual([['aa'], 1]);
  await server.sql`select private.suspend(${page.user_id}, 'administrator', 'Spam')`;
  await runJobs('update_wallet', busy);
  expect([listPushed(), drawings]).toEqual([['aa', 'aa'], 1]);
});

test('a suspended page’s card is voided everywhere, and restored afterwards', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page, { isAtGoogle: true });
  expect(findGoogleCard(held)).toMatchObject({ state: 'ACTIVE' });
  await server.sql`select private.suspend(${page.user_id}, 'administrator', 'Spam')`;
  await update();
  expect(listPushed()).toEqual(['aa']);
  await expectVoid(held, page, { isForGood: false });
  expect(findGoogleCard(held)).toMatchObject({ state: 'EXPIRED' });
  expect(JSON.stringify(findGoogleCard(held))).not.toContain(page.username);
  await server.sql`select private.lift_suspension(${page.user_id}, 'administrator')`;
  await update();
  expect(listPushed()).toEqual(['aa', 'aa']);
  const back = await fetchPass(held);
  expect([back.voided, back.expirationDate]).toEqual([undefined, undefined]);
  expect(findGoogleCard(held)).toMatchObject({ state: 'ACTIVE' });
});

test('a card that was void for a while is voided for good when its account is deleted', async () => {
  const { sql } = server;
  const page = await createPremiumProfile(sql, CARD);
  const held = await hold(page, { isAtGoogle: true });
  await sql`select private.suspend(${page.user_id}, 'administrator', 'Spam')`;
  await update();
  await expectVoid(held, page, { isForGood: false });
  await sql`
    insert into private.account_deletions (user_id, due_at) values (${page.user_id}, now())`;
  await sql`select private.delete_account(${page.user_id})`;
  await update();
  expect(listPushed()).toEqual(['aa', 'aa']);
  await expectVoid(held, page);
});

test('a plan that ends by time alone is noticed overnight', async () => {
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

test('a removed member’s card is voided, and their page offers a new one', async () => {
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

test('a deleted account’s card is voided, and its remaining data identifies nobody', async () => {
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
  const held = await hold(page, { isAtGoogle: true });
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
  own.origin = 'https://ada.example';
  await update();
  expect(listPushed()).toEqual(['aa', 'aa']);
  expect(findGoogleCard(held)).toMatchObject({
    linksModuleData: { uris: [{ uri: 'https://ada.example/?at=wallet' }, {}] },
    // If the domain lapses, codes already on phones don't lead to a stranger.
    barcode: { value: expect.stringMatching(/^http:\/\/localhost:3000\//) },
  });
  await server.sql`delete from public.domains where user_id = ${page.user_id}`;
  own.origin = null;
  await update();
  expect(listPushed()).toEqual(['aa', 'aa', 'aa']);
});

test('a phone without the card is removed, and the others are notified', async () => {
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

test('adding the card to Google later doesn’t notify phones', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page);
  await server.sql`select private.begin_google_card(${page.user_id})`;
  await update();
  expect(findGoogleCard(held)).toMatchObject({ state: 'ACTIVE' });
  expect(listPushed()).toEqual([]);
  await server.sql`select private.begin_google_card(${page.user_id})`;
  expect(await update()).toEqual([]);
});

test('an outage of one wallet is made up for, without repeating anything to the other', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page, { isAtGoogle: true });
  const retry = () => change(page, { bio: 'as a retry would' });
  opened.google.status = 503;
  await change(page, { full_name: 'Grace' });
  await expect(update()).rejects.toThrow('Google answered 503');
  await retry();
  await expect(update()).rejects.toThrow('Google answered 503');
  expect(listPushed()).toEqual(['aa']);
  opened.google.status = null;
  opened.apns.answers.aa = [503, 'ServiceUnavailable'];
  await change(page, { full_name: 'Hopper' });
  await expect(update()).rejects.toThrow('Apple answered 503');
  expect(findGoogleCard(held)).toMatchObject({ header: { defaultValue: { value: 'Hopper' } } });
  const asked = opened.google.asked.length;
  await retry();
  await expect(update()).rejects.toThrow('Apple answered 503');
  expect(opened.google.asked).toHaveLength(asked);
  delete opened.apns.answers.aa;
  await retry();
  await update();
  expect(listPushed()).toEqual(['aa', 'aa', 'aa', 'aa']);
});

test('a phone that registers after a change is notified of it', async () => {
  const page = await createPremiumProfile(server.sql, CARD);
  const held = await hold(page);
  await change(page, { full_name: 'Grace' });
  await update();
  expect(listPushed()).toEqual(['aa']);
  const place = `/wallet/v1/devices/phone-late/registrations/${PASS_TYPE}/${held.serial}`;
  const register = () =>
    server.app.request(
      place,
      postJson({ pushToken: 'dd' }, { authorization: `ApplePass ${held.token}` }),
    );
  expect((await register()).status).toBe(201);
  await update();
  expect(listPushed()).toEqual(['aa', 'dd']);
  expect((await register()).status).toBe(200);
  expect(await update()).toEqual([]);
});

test('a failed notification fails the job, which then notifies everyone again', async () => {
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

test('without a certificate, phones are notified on the first night with one', async () => {
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
