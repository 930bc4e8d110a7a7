import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { getSession } from '#kit/web/session/session.ts';
import { ownProfileQuery } from './own-profile.ts';

afterEach(async () => {
  localStorage.clear();
  await getSession();
});

test.each([
  ['that was typed for the page', ' Ada Lovelace ', 'Ada Lovelace'],
  ['of the provider if none was typed', ' ', 'A. A. King'],
])('a new profile, with a username from the database, gets the name %s', async (_, typed, name) => {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: 'a', email: 'ada@vizit.test', user_metadata: { full_name: 'A. A. King' } };
  const session = { access_token: crypto.randomUUID(), refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const calls = answerRequests((_path, { body }) =>
    body === '' ? Response.json([]) : Response.json({ user_id: 'a' }, { status: 201 }),
  );
  await new QueryClient().fetchQuery(ownProfileQuery('a', typed));
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ user_id: 'a', full_name: name });
});
