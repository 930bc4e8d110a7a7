// Events, and the leads typed there. Imported by tests only.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createPremiumProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { database } from './leads-under-test.ts';

type Call = { sql: string; values: unknown[] };

/** Asks as that person. @returns the refusal's sentence; null if it was kept */
export const ask = (userId: string, { sql, values }: Call): Promise<string | null> =>
  as(database.sql, person(userId), (tx) => tx.unsafe(sql, values as never[])).then(
    () => null,
    (error: { message: string }) => error.message,
  );

export const toCall = (lead: object): Call => ({
  sql: 'select public.keep_fair_lead($1::text::jsonb)',
  values: [JSON.stringify(lead)],
});

/** Sends a typed lead. @returns the refusal's sentence; null if it was kept */
export const keep = (userId: string, lead: object) =>
  ask(userId, toCall({ account: userId, ...lead }));

/** Names an event. @returns the refusal's sentence; null if it was kept */
export const name = (userId: string, id: string, called: string, day: string | null = null) =>
  ask(userId, {
    sql: 'select public.keep_fair($1::uuid, $2::text, $3::uuid, $4::text::date)',
    values: [id, called, userId, day],
  });

/** @returns an owner, and an event of theirs */
export async function createFair() {
  const { user_id } = await createPremiumProfile(database.sql);
  const fair = randomUUID();
  expect(await name(user_id, fair, 'Hannover Messe', '2026-11-29')).toBeNull();
  return { user_id, fair };
}

/** @returns the answer of a function without parameters to that person */
const read = async (userId: string, called: 'own_fairs' | 'team_fairs') => {
  const [row] = await as(
    database.sql,
    person(userId),
    (tx) => tx`select public.${tx(called)}() as fairs`,
  );
  return row?.fairs as Record<string, unknown>[];
};
export const readFairs = (userId: string) => read(userId, 'own_fairs');
export const readTeamFairs = (userId: string) => read(userId, 'team_fairs');

export const GRACE = { full_name: 'Grace Hopper', email: 'grace@navy.test', phone: '+1 555' };
