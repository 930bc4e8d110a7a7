import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { BIO_PREFIX } from '#kit/rules/paths.ts';
import { requestRaw } from '../stand/raw-request.ts';
import type { Stage } from './stage.ts';

const POLL_MS = 5;
const PATIENCE_MS = 60_000;

/**
 * Suspends a page that every copy has cached, and opens it again.
 *
 * @returns the seconds until no running copy shows it
 */
export async function measureSuspension({ sql, known, copies }: Stage): Promise<number> {
  const path = known.at(-1) ?? '';
  const username = path.slice(BIO_PREFIX.length);
  const urls: string[] = [];
  for (const copy of copies) if ((await ask(copy.url + path)) !== 0) urls.push(copy.url + path);
  const until = (status: number) => Promise.all(urls.map((url) => untilAnswer(url, status)));
  await until(200);
  await insist(
    () => sql`
    select private.suspend(user_id, 'administrator', 'Spam') from public.profiles
    where username = ${username}`,
  );
  const began = performance.now();
  const seconds = await until(404)
    .then(() => (performance.now() - began) / 1000)
    .finally(() => lift(sql, username));
  await until(200);
  return seconds;
}

function lift(sql: Sql, username: string): Promise<void> {
  return insist(
    () => sql`
    select private.lift_suspension(user_id, 'administrator') from public.profiles
    where username = ${username}`,
  );
}

/** Repeated while the database is down. Both acts are idempotent. */
async function insist(act: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(POLL_MS * 20);
    }
  }
}

async function untilAnswer(url: string, status: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answered = await ask(url);
    if (answered === status) return;
    if (performance.now() > deadline) {
      throw new Error(`${url} answers ${answered} and not ${status}.`);
    }
    await wait(POLL_MS);
  }
}

function ask(url: string): Promise<number> {
  return requestRaw(url).then(
    ({ status }) => status,
    () => 0,
  );
}
