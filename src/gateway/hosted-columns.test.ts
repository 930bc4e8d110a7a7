import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
});
afterAll(() => database.drop());

const TIME = 'timestamp with time zone';
const TEXT = 'character varying(255)';

/** The columns of the hosted schema, as its migrations leave them. */
const HOSTED: Record<string, Record<string, string>> = {
  users: {
    instance_id: 'uuid',
    id: 'uuid',
    aud: TEXT,
    role: TEXT,
    email: TEXT,
    encrypted_password: TEXT,
    email_confirmed_at: TIME,
    invited_at: TIME,
    confirmation_token: TEXT,
    confirmation_sent_at: TIME,
    recovery_token: TEXT,
    recovery_sent_at: TIME,
    email_change_token_new: TEXT,
    email_change: TEXT,
    email_change_sent_at: TIME,
    last_sign_in_at: TIME,
    raw_app_meta_data: 'jsonb',
    raw_user_meta_data: 'jsonb',
    is_super_admin: 'boolean',
    created_at: TIME,
    updated_at: TIME,
    phone: 'text',
    phone_confirmed_at: TIME,
    phone_change: 'text',
    phone_change_token: TEXT,
    phone_change_sent_at: TIME,
    confirmed_at: TIME,
    email_change_token_current: TEXT,
    email_change_confirm_status: 'smallint',
    banned_until: TIME,
    reauthentication_token: TEXT,
    reauthentication_sent_at: TIME,
    is_sso_user: 'boolean',
    deleted_at: TIME,
    is_anonymous: 'boolean',
  },
  identities: {
    provider_id: 'text',
    user_id: 'uuid',
    identity_data: 'jsonb',
    provider: 'text',
    last_sign_in_at: TIME,
    created_at: TIME,
    updated_at: TIME,
    email: 'text',
    id: 'uuid',
  },
  sessions: {
    id: 'uuid',
    user_id: 'uuid',
    created_at: TIME,
    updated_at: TIME,
    factor_id: 'uuid',
    aal: 'auth.aal_level',
    not_after: TIME,
    // Hosted without a zone, in UTC: docs/gateway.md says so.
    refreshed_at: TIME,
    user_agent: 'text',
    ip: 'inet',
    tag: 'text',
    oauth_client_id: 'uuid',
    refresh_token_hmac_key: 'text',
    refresh_token_counter: 'bigint',
    scopes: 'text',
  },
};

test.each(Object.keys(HOSTED))('auth.%s has the columns of the hosted schema', async (table) => {
  const rows = await database.sql<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute where attrelid = ${`auth.${table}`}::regclass and attnum > 0`;
  const columns = Object.fromEntries(rows.map(({ name, type }) => [name, type]));
  expect(columns).toMatchObject(HOSTED[table] ?? {});
});

test('SQL that creates an account on the hosted schema creates one here', async () => {
  const id = '00000000-0000-4000-8000-00000000000a';
  await database.sql.begin(async (sql) => {
    await sql`
      insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
        email_confirmed_at, recovery_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data,
        created_at, updated_at, confirmation_token, email_change, email_change_token_new, recovery_token)
      values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated',
        'seeded@example.com', 'x', now(), now(), now(), '{"provider":"email","providers":["email"]}',
        '{}', now(), now(), '', '', '', '')`;
    await sql`
      insert into auth.identities (id, user_id, provider_id, identity_data, provider, last_sign_in_at,
        created_at, updated_at)
      values (gen_random_uuid(), ${id}, ${id}, ${sql.json({ sub: id, email: 'seeded@example.com' })},
        'email', now(), now(), now())`;
  });
  const [row] = await database.sql`
    select u.confirmed_at is not null as is_confirmed, i.email
    from auth.users u join auth.identities i on i.user_id = u.id where u.id = ${id}`;
  expect(row).toEqual({ is_confirmed: true, email: 'seeded@example.com' });
});
