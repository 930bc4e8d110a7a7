// Agencies in their own database, and their owners' calls. Imported by tests only.
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createUser } from '#test/factories.ts';
import { drawAddress, drawName } from '#test/rough/people.ts';
import { as, person } from '../roles.ts';

export let database: TestDatabase;

/** Opens the database before the tests of a file, and drops it after them. */
export function setUpAgencies(): void {
  beforeAll(async () => {
    database = await createTestDatabase('product');
  });
  afterAll(() => database.drop());
}

type Answer = { index: number; email: string; status: string; problem: string | null };

/** Calls an API function as a person; returns its result. */
export async function call<Result>(
  userId: string,
  name: string,
  values: object = {},
): Promise<Result> {
  const { sql } = database;
  const named = Object.entries(values).map(([key, value]) =>
    Array.isArray(value) || (typeof value === 'object' && value !== null)
      ? sql`${sql(key)} => ${sql.json(value)}`
      : sql`${sql(key)} => ${value}`,
  );
  const list = named.flatMap((one, index) => (index === 0 ? [one] : [sql`, `, one]));
  const rows = await as(sql, person(userId), async (tx) => [
    ...(await tx<{ answer: Result }[]>`
      select public.${sql(name)}(${list.length > 0 ? list : sql``}) as answer`),
  ]);
  return rows[0]?.answer as Result;
}

export const invite = (owner: string, people: readonly unknown[]) =>
  call<Answer[]>(owner, 'add_staff', { people: [...people] });

let addresses = 0;
export const newAddress = () => {
  addresses += 1;
  return drawAddress(`new-${addresses}`);
};
export const somebody = (more: object = {}) => ({
  full_name: drawName(),
  email: newAddress(),
  ...more,
});

export async function listSeats(owner: string) {
  return [
    ...(await database.sql<{ id: string; email: string; status: string; full_name: string }[]>`
      select id, email, status, full_name from public.agency_staff
      where agency_id = ${owner} order by invited_at, email`),
  ];
}

export async function readPage(userId: string): Promise<Record<string, unknown>> {
  const [page] = await database.sql`select * from public.profiles where user_id = ${userId}`;
  return page ?? {};
}

/** Runs a push to its end, as the job does. */
export async function runPush(id: unknown): Promise<void> {
  const more = async () => {
    const [row] = await database.sql<{ more: boolean }[]>`
      select private.push_batch(${String(id)}::bigint, 2) as more`;
    return row?.more;
  };
  while (await more());
}

/** Invites a person who has an account. @returns the person and the invitation */
export async function createInvited(owner: string, more: object = {}) {
  const user = await createUser(database.sql);
  const invitation = await inviteAccount(owner, user, more);
  return { user_id: user.id, invitation };
}

export async function inviteAccount(
  owner: string,
  { email }: { email: string },
  more: object = {},
) {
  expect(await invite(owner, [{ full_name: drawName(), email, ...more }])).toMatchObject([
    { status: 'invited', problem: null },
  ]);
  const [seat] = await database.sql<{ id: string }[]>`
    select id from public.agency_staff where agency_id = ${owner} and email = ${email}`;
  return seat?.id ?? '';
}

export const NORTH = {
  theme_color: '#112233',
  bio: 'We take pictures.',
  designation: 'Agency',
  custom_links: [{ id: 'a', buttonText: 'Book', url: 'https://north.example/book' }],
  vcard_data: { company: 'Northlight Ltd', phone: '' },
};
