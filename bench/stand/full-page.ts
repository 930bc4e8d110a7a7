import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { bioPath } from '#domain/paths.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { FULL_PAGE } from '#test/pages/public-profile.ts';
import { type RawAnswer, requestRaw } from './raw-request.ts';

const POLL_MS = 20;
const PACKING_PATIENCE_MS = 5_000;

/** Makes somebody whose page has everything and ten links. @returns its path */
export async function createFullPage(sql: Sql): Promise<string> {
  const { sections, ...columns } = FULL_PAGE;
  const profile = await createPremiumProfile(sql, {
    ...columns,
    sections_enabled: Object.fromEntries(sections.map((key) => [key, true])),
    section_order: sections,
  });
  return bioPath(profile.username);
}

/** Asks for a page until it is served as small as it gets, which is made off the first request. */
export async function requestPacked(url: string): Promise<RawAnswer> {
  const ask = () => requestRaw(url, { 'accept-encoding': 'br' });
  const first = await ask();
  if (first.status !== 200) throw new Error(`${url} answers ${first.status}.`);
  const deadline = performance.now() + PACKING_PATIENCE_MS;
  let answer = await ask();
  while (answer.body.length >= first.body.length && performance.now() < deadline) {
    await wait(POLL_MS);
    answer = await ask();
  }
  return answer;
}
