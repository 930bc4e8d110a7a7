// Reported pages, and the administrator who judges them. Imported by tests only.
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, type TestProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';

export let database: TestDatabase;
export let judge: string;

/** Opens the database before the tests of a file, and drops it after them. */
export function setUpReports(): void {
  beforeAll(async () => {
    database = await createTestDatabase('product');
    judge = (await createProfile(database.sql)).user_id;
    await database.sql`insert into public.admin_users (id) values (${judge})`;
  });
  afterAll(() => database.drop());
}

export const report = ({ username }: Pick<TestProfile, 'username'>, reason = 'spam', note = '') =>
  database.sql`select private.report_page(${username}, ${reason}, ${note})`;
export const answer = (id: string, lift: boolean, words = '', by = judge) =>
  as(
    database.sql,
    person(by),
    (sql) => sql`select public.admin_answer_appeal(${id}, ${lift}, ${words})`,
  );
export const findCase = async (id: string, by = judge) => {
  const [row] = await as(
    database.sql,
    person(by),
    (sql) => sql`select public.admin_report(${id}) as found`,
  );
  return row?.found;
};
export const isActive = async ({ id }: TestProfile) =>
  (await database.sql`select is_active from public.profiles where id = ${id}`)[0]?.is_active;
export const listAudit = ({ user_id }: TestProfile) =>
  database.sql`
    select action, actor, note from public.audit_log where subject = ${user_id} order by id`;
