import { randomUUID } from 'node:crypto';
import {
  buildEventData,
  type LinkClick,
  type VisitorEvent,
} from '#audience/events/rules/events.ts';
import { recordEvents } from '#audience/events/server/write-batch.ts';
import type { Sql } from '#database/connect.ts';
import type { ContactsRow, LeadsRow, ProfilesRow } from '#database/rows.generated.ts';
import { type Columns, toColumns } from './columns.ts';
import { drawAddress, drawName, drawVisitorAddress } from './rough/people.ts';

/**
 * Rows for tests. A factory creates the parents it needs, so a test names only what it is about:
 * `await createLead(sql)` is any owner's lead; `await createLead(sql, { user_id: ada.id })` is
 * Ada's. Names and emails are rough (test/rough/people.ts) unless a test gives them.
 */

/** A stored row: the columns tests use most are typed, the others unknown. */
type Stored<Named> = Named & Record<string, unknown>;

export type TestUser = Stored<{ id: string; email: string }>;
export type TestProfile = Stored<Pick<ProfilesRow, 'id' | 'user_id' | 'username' | 'full_name'>>;
export type TestLead = Stored<Pick<LeadsRow, 'id' | 'user_id' | 'full_name' | 'email'>>;
export type TestContact = Stored<Pick<ContactsRow, 'id' | 'user_id' | 'full_name' | 'email'>>;

/** @returns an account with a confirmed email, unless `email_confirmed_at` says otherwise */
export async function createUser(sql: Sql, columns: Columns = {}): Promise<TestUser> {
  const id = randomUUID();
  const user = {
    id,
    email: drawAddress(id),
    email_confirmed_at: new Date(),
    raw_user_meta_data: { full_name: drawName() },
    ...columns,
  };
  return insert<TestUser>(sql, 'auth.users', user);
}

/** @returns a verified second factor, unless `status` says otherwise */
export async function createFactor(
  sql: Sql,
  columns: Columns = {},
): Promise<Stored<{ id: string }>> {
  const user_id = await ownerOf(sql, columns);
  return insert<Stored<{ id: string }>>(sql, 'auth.mfa_factors', {
    friendly_name: `Phone ${randomUUID()}`,
    factor_type: 'totp',
    status: 'verified',
    ...columns,
    user_id,
  });
}

/** @returns an account with an unconfirmed email */
export function createUnconfirmedUser(sql: Sql, columns: Columns = {}): Promise<TestUser> {
  return createUser(sql, { ...columns, email_confirmed_at: null });
}

/** @returns a profile on the free plan, with a new user unless `user_id` is given */
export async function createProfile(sql: Sql, columns: Columns = {}): Promise<TestProfile> {
  const user_id = await ownerOf(sql, columns);
  return insert<TestProfile>(sql, 'public.profiles', {
    full_name: drawName(),
    ...columns,
    user_id,
  });
}

/** @returns a profile whose Premium plan runs for a month from now */
export function createPremiumProfile(sql: Sql, columns: Columns = {}): Promise<TestProfile> {
  return createProfile(sql, { plan: 'premium', plan_expiry: daysFromNow(30), ...columns });
}

/** @returns the page of an agency's owner, with its plan's seats */
export function createAgency(sql: Sql, columns: Columns = {}): Promise<TestProfile> {
  return createProfile(sql, { full_name: 'Northlight', plan: 'agency_50', ...columns });
}

/** @returns the seat and the page of a new member of that agency, with their own account */
export async function createStaff(
  sql: Sql,
  agencyId: string,
  columns: Columns = {},
): Promise<TestProfile & { staff_id: string }> {
  const { full_name = drawName() } = columns;
  const user_id = await ownerOf(sql, columns);
  const [seat] = await sql<{ id: string }[]>`
    insert into public.agency_staff (agency_id, email, full_name)
    select ${agencyId}, lower(email), ${String(full_name)} from auth.users where id = ${user_id}
    returning id`;
  await sql`
    select private.join_staff(s, ${user_id}) from public.agency_staff s where s.id = ${seat?.id ?? ''}`;
  const [page] = await sql<TestProfile[]>`
    select * from public.profiles where user_id = ${user_id}`;
  if (seat === undefined || page === undefined) throw new Error('Nobody joined.');
  return { ...page, staff_id: seat.id };
}

/** @returns a lead, with a new owner unless `user_id` is given */
export async function createLead(sql: Sql, columns: Columns = {}): Promise<TestLead> {
  const user_id = await ownerOf(sql, columns);
  return insert<TestLead>(sql, 'public.leads', {
    full_name: drawName(),
    email: drawVisitorAddress(),
    ...columns,
    user_id,
  });
}

/** @returns a contact added by hand, with a new owner unless `user_id` is given */
export async function createContact(sql: Sql, columns: Columns = {}): Promise<TestContact> {
  const user_id = await ownerOf(sql, columns);
  return insert<TestContact>(sql, 'public.contacts', {
    full_name: drawName(),
    ...columns,
    user_id,
  });
}

type Click = Omit<LinkClick, 'type' | 'profile_id'>;

export type TestEvent = Partial<Click> & { user_id?: string; created_at?: Date };

/** A click if it names a link type or a section, else a view; written as the server does. */
export async function createEvent(sql: Sql, event: TestEvent = {}): Promise<void> {
  const { user_id, created_at = new Date(), ...click } = event;
  const profile_id = await profileOf(sql, user_id);
  const reported: VisitorEvent =
    Object.keys(click).length === 0
      ? { type: 'profile_view', profile_id, referrer: '' }
      : {
          type: 'link_click',
          link_type: 'Unknown',
          link_url: '',
          section: '',
          ...click,
          profile_id,
        };
  const circumstances = {
    received: created_at,
    device: 'desktop',
    country: null,
    isOwnHost: (host: string) => host === 'localhost',
  } as const;
  const recorded = {
    profile_id,
    event_type: reported.type,
    created_at: created_at.toISOString(),
    event_data: buildEventData(reported, circumstances),
    visitor: null,
  };
  await recordEvents(sql, { events: [recorded], drops: [] });
}

/**
 * @returns a username never used before, even by a test's first attempt: a former owner keeps it
 * reserved
 */
export const drawUsername = () => `name_${randomUUID().slice(0, 8)}`;

/** @param days may be negative @returns that time, to the millisecond */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000);
}

async function ownerOf(sql: Sql, { user_id }: Columns): Promise<string> {
  return typeof user_id === 'string' ? user_id : (await createUser(sql)).id;
}

async function profileOf(sql: Sql, user_id: string | undefined): Promise<string> {
  if (user_id === undefined) return (await createProfile(sql)).id;
  const [profile] = await sql<{ id: string }[]>`
    select id from public.profiles where user_id = ${user_id}`;
  if (profile === undefined) throw new Error(`The user ${user_id} has no profile.`);
  return profile.id;
}

async function insert<Row extends object>(sql: Sql, table: string, columns: Columns): Promise<Row> {
  const [row] = await sql<Row[]>`
    insert into ${sql(table)} ${sql(toColumns(sql, columns))} returning *`;
  if (row === undefined) throw new Error(`Nothing was inserted into ${table}.`);
  return row;
}
