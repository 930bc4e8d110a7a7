import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealing } from '#gateway/keys/sealing.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency } from '#test/factories.ts';
import { createCompanyProviders, resealCompanySecrets } from './company-providers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const OLD = { kid: 'old', secret: new Uint8Array(32).fill(1) };
const NEW = { kid: 'new', secret: new Uint8Array(32).fill(2) };
const fetch = async () => new Response();

test('a secret is re-encrypted before its key is forgotten, and only its own provider can decrypt it', async () => {
  const { sql } = database;
  const { user_id } = await createAgency(sql);
  await sql`update public.switches set is_on = true where name = 'company_sign_in'`;
  const [row] = await sql<{ id: string }[]>`
    insert into private.company_sign_ins (agency_id, domain, state)
    values (${user_id}, 'company.example', 'active') returning id`;
  const id = row?.id ?? '';
  const sealed = createSealing([OLD]).seal('kept', id);
  await sql`
    update private.company_sign_ins
    set issuer = 'https://id.example', client_id = 'us', sealed_secret = ${sealed}
    where id = ${id}`;
  await resealCompanySecrets(sql, createSealing([NEW, OLD]));
  await resealCompanySecrets(sql, createSealing([NEW]));
  const providers = createCompanyProviders({ keys: { sealing: createSealing([NEW]) }, fetch });
  expect(await providers.find(sql, `sso:${id}`)).toMatchObject({
    name: `sso:${id}`,
    issuer: 'https://id.example',
    clientId: 'us',
    clientSecret: 'kept',
    domain: 'company.example',
  });
  expect(await providers.find(sql, "sso:' or true")).toBeNull();
});

test('an undecryptable secret is reported, and doesn’t stop others from being re-encrypted', async () => {
  const { sql } = database;
  await sql`delete from private.company_sign_ins`;
  for (const [domain, key] of [
    ['lost.example', { kid: 'lost', secret: new Uint8Array(32).fill(3) }],
    ['kept.example', OLD],
  ] as const) {
    const { user_id } = await createAgency(sql);
    const id = crypto.randomUUID();
    await sql`
      insert into private.company_sign_ins
        (id, agency_id, domain, state, issuer, client_id, sealed_secret)
      values (${id}, ${user_id}, ${domain}, 'active', 'https://id.example', 'us',
        ${createSealing([key]).seal('kept', id)})`;
  }
  await expect(resealCompanySecrets(sql, createSealing([NEW, OLD]))).rejects.toThrow(
    'a secret is sealed by a key that is not ours',
  );
  const left = await sql`
    select domain from private.company_sign_ins
    where not starts_with(sealed_secret, ${createSealing([NEW]).prefix})`;
  expect(left).toEqual([{ domain: 'lost.example' }]);
});
