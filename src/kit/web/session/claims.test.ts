import type { Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { isFreshSession } from './claims.ts';

const MINUTE = 60;

test.each([0, 3, -3])('a sign-in stays fresh for minutes on a clock %d hours ahead', (hours) => {
  const ahead = hours * 60 * MINUTE;
  const server = Math.floor(Date.now() / 1000) - ahead;
  const isFresh = (minutesAgo: number) => {
    const amr = [{ method: 'password', timestamp: server - minutesAgo * MINUTE }];
    const claims = { session_id: 'a', amr, exp: server + 10 * MINUTE };
    const access_token = `a.${btoa(JSON.stringify(claims))}.c`;
    return isFreshSession({ access_token, expires_at: claims.exp + ahead } as Session);
  };
  expect([isFresh(1), isFresh(20)]).toEqual([true, false]);
});
