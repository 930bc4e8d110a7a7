import { expect } from 'vitest';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { SECTION_KEYS } from '#page/sections/rules/sections.ts';
import type { TestApp } from '../app.ts';
import type { TestProfile } from '../factories.ts';
import { createOwnerClient } from '../owner-client.ts';
import type { PageParts } from './parsed-page.ts';

export const HTML = 'text/html; charset=utf-8';

const NO_LIMIT = { points: 10_000, durationSeconds: 60 };

/** For a server that gets thousands of requests. */
export const NO_LIMITS = Object.fromEntries(
  Object.keys(RATE_LIMITS).map((name) => [name, NO_LIMIT]),
) as typeof RATE_LIMITS;

const ALL_SECTIONS = Object.fromEntries(SECTION_KEYS.map((key) => [key, true]));

/** Saves columns as their owner does, with every section on. */
export function saveAsOwner(
  server: TestApp,
  profile: TestProfile,
  columns: Record<string, unknown>,
) {
  const changes = { sections_enabled: ALL_SECTIONS, ...columns };
  return createOwnerClient(server, profile)
    .from('profiles')
    .update(changes)
    .eq('user_id', profile.user_id);
}

/** @returns the body at a path, which must exist and have this type */
export async function askFor(server: TestApp, path: string, type: string): Promise<string> {
  const answer = await server.app.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(type);
  return answer.text();
}

/** Removes the differences between harmless pages. */
export function anonymise(html: string, { id, user_id, username }: TestProfile): string {
  return html
    .replaceAll(username, 'ada')
    .replaceAll(id, 'ID')
    .replaceAll(user_id, 'USER')
    .replaceAll(/\/my-details\/[\w-]{43}/g, '/my-details/TOKEN')
    .replaceAll(/\?v=\w+/g, '');
}

/** Expects no element, URL or rule that a harmless text's page doesn't have. */
export function expectNothingAdded(shown: PageParts, plain: PageParts, text: string): void {
  const added = {
    elements: [...shown.elements].filter((element) => !plain.elements.has(element)),
    urls: [...shown.urls].filter((url) => !plain.urls.has(url) && !isLinkUrl(url)),
    rules: [...shown.rules].filter((rule) => !plain.rules.has(rule)),
  };
  expect(added, text).toEqual({ elements: [], urls: [], rules: [] });
}
