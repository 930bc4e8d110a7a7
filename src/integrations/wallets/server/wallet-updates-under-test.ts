// Pages with cards on phones and at Google, and the notifications they get. Imported by tests only.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import type { TestProfile } from '#test/factories.ts';
import { collectMails, runJobs, takeJobs } from '#test/queued-jobs.ts';
import { PASS_TYPE } from '#test/servers/wallet-services.ts';
import { openPass, openTestWallets, type TestWallets } from '#test/wallets.ts';

export let opened: TestWallets;
export let server: TestApp;
export let deps: TaskDeps;

/** The pages' own domain, or none. */
export const own = { origin: null as string | null };

/** Starts a server and both wallets before a file's tests, and stops them after. */
export function setUpWallets(): void {
  beforeAll(async () => {
    opened = await openTestWallets();
    server = await createTestApp({ wallets: opened.wallets });
    deps = {
      ...collectMails(server.sql).deps,
      publicUrl: 'http://localhost:3000',
      wallets: opened.wallets,
      passes: server.passes,
      domains: { findOrigin: () => own.origin },
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
    own.origin = null;
  });
}

export const CARD = {
  sections_enabled: { vcard: true, skill: true },
  section_order: ['vcard', 'skill'],
  vcard_data: { company: 'Analytical Engines', email: 'ada@engines.example' },
};

type Held = { serial: string; token: string };

/** @returns the page's pass, registered by a phone for each push token, and at Google if asked */
export async function hold(
  { username }: Pick<TestProfile, 'username'>,
  { tokens = ['aa'], isAtGoogle = false } = {},
): Promise<Held> {
  const { pass } = await openPass(await server.app.request(`/bio/${username}.pkpass`));
  for (const token of tokens) {
    await server.sql`
      insert into private.wallet_devices (serial, device, push_token)
      values (${pass.serialNumber}, ${`phone-${token}`}, ${token})`;
  }
  if (isAtGoogle) {
    await server.sql`
      select private.begin_google_card(user_id) from private.wallet_passes
      where serial = ${pass.serialNumber}`;
  }
  await server.sql`select private.queue_wallet_update(${pass.serialNumber})`;
  await update();
  opened.apns.pushed.length = 0;
  opened.google.asked.length = 0;
  return { serial: pass.serialNumber, token: pass.authenticationToken };
}

/** @returns the delays of the update jobs, in seconds */
export const update = () => runJobs('update_wallet', deps);

export async function fetchPass({ serial, token }: Held) {
  const answer = await server.app.request(`/wallet/v1/passes/${PASS_TYPE}/${serial}`, {
    headers: { authorization: `ApplePass ${token}` },
  });
  expect(answer.status).toBe(200);
  return (await openPass(answer)).pass;
}

export const findGoogleCard = ({ serial }: Held) =>
  opened.google.cards.get(`genericObject 3388000000022000001.${serial}`);

export const listPushed = () => opened.apns.pushed.map(({ token }) => token).toSorted();

export const change = ({ user_id }: TestProfile, columns: Record<string, string | Date>) =>
  server.sql`update public.profiles set ${server.sql(columns)} where user_id = ${user_id}`;

/** @returns how many passes are stored */
export async function countKept(): Promise<number> {
  const folder = join(server.directory, 'passes');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).length;
}

/** Expects a void card without a name; Wallet archives one that is void permanently. */
export async function expectVoid(
  held: Held,
  page: Pick<TestProfile, 'username' | 'full_name'>,
  { isForGood = true } = {},
) {
  const pass = await fetchPass(held);
  expect(pass.voided).toBe(true);
  if (isForGood) expect(Date.parse(String(pass.expirationDate))).toBeLessThanOrEqual(Date.now());
  else expect(pass.expirationDate).toBeUndefined();
  expect(pass.barcodes).toBeUndefined();
  for (const words of [page.username, page.full_name ?? '', 'engines.example'].filter(Boolean)) {
    expect(JSON.stringify(pass)).not.toContain(words);
  }
}
