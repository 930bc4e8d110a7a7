// Leads in their own database. Imported by tests only.
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

export let database: TestDatabase;

/** Opens the database before the tests of a file, and drops it after them. */
export function setUpLeads(): void {
  beforeAll(async () => {
    database = await createTestDatabase('product');
  });
  afterAll(() => database.drop());
}

export const listContacts = (userId: string) => database.sql<Record<string, unknown>[]>`
  select * from public.contacts where user_id = ${userId} order by created_at, email`;

export const listLeads = (userId: string) => database.sql<Record<string, unknown>[]>`
  select * from public.leads where user_id = ${userId} order by created_at`;
