import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabaseKind } from '#test/database.ts';
import { createUser } from '#test/factories.ts';
import { checkDatabase } from './check-backend.ts';

async function open(kind: TestDatabaseKind) {
  const { sql, drop } = await createTestDatabase(kind);
  onTestFinished(drop);
  return { sql, check: (accounts: string[]) => checkDatabase(sql, { accounts, providers: [] }) };
}

test('a start accepts the backend’s database, and refuses another project’s, an older one or none', async () => {
  const { sql, check } = await open('gateway');
  const { id } = await createUser(sql);
  await expect(check([])).resolves.toBeUndefined();
  await expect(check([id])).resolves.toBeUndefined();
  await expect(check([randomUUID()])).rejects.toThrow(
    'DATABASE_URL: this is not the database of SUPABASE_URL: an account of that one is missing here',
  );
  await sql`alter table auth.sessions drop column tag`;
  await sql`alter table storage.objects rename column user_metadata to metadata_of_users`;
  await expect(check([id])).rejects.toThrow(
    'DATABASE_URL: this Supabase is older than this release needs: it has no auth.sessions.tag, storage.objects.user_metadata. Upgrade the project first',
  );
  await expect((await open('empty')).check([])).rejects.toThrow(
    'DATABASE_URL: this database has no Supabase: auth or storage is missing',
  );
});
