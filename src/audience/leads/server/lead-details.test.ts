import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createLead, createPremiumProfile, type TestLead } from '#test/factories.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';

let server: TestApp;
beforeAll(async () => {
  const limits = { ...RATE_LIMITS, leadDetailsPerAddress: { points: 10_000, durationSeconds: 60 } };
  server = await createTestApp({ limits });
});
afterAll(() => server.close());

const ANSWERS = { full_name: 'Grace Hopper', email: 'grace@vizit.test', message: 'Hello' };

/** Creates a lead whose owner has a page. */
const createLeft = async (columns = {}): Promise<TestLead> => {
  const { user_id } = await createPremiumProfile(server.sql, { full_name: 'Ada Lovelace' });
  return createLead(server.sql, { ...ANSWERS, user_id, ...columns });
};

const pathOf = ({ id }: TestLead) => `/my-details/${server.leadTokens.issue(id)}`;
const read = (path: string) => server.app.request(path);
const post = (path: string, fields: Record<string, string> = {}, headers = {}) =>
  server.app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const findLead = async ({ id }: TestLead) =>
  (await server.sql`select * from leads where id = ${id}`)[0];
const listContacts = ({ user_id }: TestLead) =>
  server.sql`select * from contacts where user_id = ${user_id}`;

test('the page shows everything stored, but only with the link', async () => {
  const lead = await createLeft({
    consent: 'I agree to be answered.',
    consent_version: 'abc123',
    consented_at: new Date('2026-11-20T10:05:00Z'),
    source: 'www.instagram.com',
    form: { heading: 'Write to us' },
  });
  const answer = await read(pathOf(lead));
  expect(answer.status).toBe(200);
  const { headers } = answer;
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await answer.text();
  for (const text of [
    'value="Grace Hopper"',
    'value="grace@vizit.test"',
    '>Hello</textarea>',
    'Ada Lovelace',
    'www.instagram.com',
    'I agree to be answered.',
    '20 November 2026 at 10:05 UTC',
    'version abc123',
    'the form “Write to us”',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('<script');
});

test('a correction is stored, marked, and shown', async () => {
  const lead = await createLeft();
  const answer = await post(pathOf(lead), { ...ANSWERS, full_name: ' Grace B. Hopper ' });
  expect(answer.status).toBe(303);
  const to = answer.headers.get('location') ?? '';
  expect(await (await read(to)).text()).toContain('Your details have been corrected.');
  const stored = await findLead(lead);
  expect(stored).toMatchObject({ ...ANSWERS, full_name: 'Grace B. Hopper' });
  expect(Date.now() - Number(stored?.corrected_at)).toBeLessThan(60_000);
  expect(await listContacts(lead)).toMatchObject([{ full_name: 'Grace B. Hopper' }]);
});

test('an invalid correction is refused by the form’s rules, keeping the input', async () => {
  const lead = await createLeft();
  const answer = await post(pathOf(lead), { full_name: '', email: 'nobody', message: 'New words' });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Please fill in this field.');
  expect(html).toContain('Please enter a valid email address.');
  expect(html).toContain('New words');
  expect(await findLead(lead)).toMatchObject(ANSWERS);
});

test('a correction changes a lead’s answers and nothing else', async () => {
  const lead = await createLeft({ consent: 'I agree.' });
  const before = await findLead(lead);
  const forged = { consent: 'No.', user_id: crypto.randomUUID(), is_favorite: 'true', phone: '+1' };
  await post(pathOf(lead), { ...ANSWERS, ...forged, source: 'x', form: '{}' });
  const { corrected_at, ...after } = (await findLead(lead)) ?? {};
  const { corrected_at: _, ...unchanged } = before ?? {};
  expect(after).toEqual(unchanged);
});

test('the erase confirmation changes nothing; erasing leaves nothing', async () => {
  const lead = await createLeft();
  const asked = await read(`${pathOf(lead)}/erase`);
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('Erase your details?');
  expect(await findLead(lead)).toBeDefined();

  const erased = await post(`${pathOf(lead)}/erase`);
  expect(erased.status).toBe(200);
  expect(await erased.text()).toContain('Your details have been erased.');
  expect(await findLead(lead)).toBeUndefined();
  expect(await listContacts(lead)).toHaveLength(0);
  expect(await server.sql`select id from private.deleted_leads where id = ${lead.id}`).toHaveLength(
    0,
  );
});

test('a lead deleted by its owner is still shown, and can be erased', async () => {
  const lead = await createLeft({ message: 'Only the owner deleted this' });
  await server.sql`
    with gone as (delete from leads where id = ${lead.id} returning *)
    insert into private.deleted_leads (id, user_id, lead)
    select id, user_id, to_jsonb(gone) from gone`;
  const html = await (await read(pathOf(lead))).text();
  expect(html).toContain('Only the owner deleted this');
  expect(html).toContain('kept 30 days');
  expect(html).not.toContain('Save corrections');
  expect((await post(pathOf(lead), ANSWERS)).status).toBe(404);
  expect((await post(`${pathOf(lead)}/erase`)).status).toBe(200);
  expect(await server.sql`select id from private.deleted_leads where id = ${lead.id}`).toHaveLength(
    0,
  );
  expect(await listContacts(lead)).toHaveLength(0);
});

test('a contact with other leads stays, without details found only in the erased lead', async () => {
  const lead = await createLeft({ phone: '+46 1', company: 'Navy' });
  const { user_id } = lead;
  const other = await createLead(server.sql, { ...ANSWERS, user_id, company: 'Navy' });
  await post(`${pathOf(lead)}/erase`);
  expect(await listContacts(lead)).toMatchObject([
    { full_name: 'Grace Hopper', email: 'grace@vizit.test', phone: '', company: 'Navy' },
  ]);
  await post(`${pathOf(other)}/erase`);
  expect(await listContacts(lead)).toHaveLength(0);
});

test('a contact added by the owner stays unaltered', async () => {
  const { user_id } = await createPremiumProfile(server.sql);
  await server.sql`
    insert into contacts (user_id, email, full_name, phone, source)
    values (${user_id}, 'grace@vizit.test', 'Grace', '+46 1', 'manual')`;
  const lead = await createLead(server.sql, { ...ANSWERS, user_id, phone: '+46 1' });
  await post(`${pathOf(lead)}/erase`);
  expect(await listContacts(lead)).toMatchObject([{ full_name: 'Grace', phone: '+46 1' }]);
});

test('wrong, forged and used links all answer the same', async () => {
  const lead = await createLeft();
  const erased = await createLeft();
  await post(`${pathOf(erased)}/erase`);
  const token = server.leadTokens.issue(lead.id);
  const spliced = server.leadTokens.issue(erased.id).slice(0, 21) + token.slice(21);
  const id = Buffer.from(lead.id.replaceAll('-', ''), 'hex');
  const unsigned = Buffer.concat([id, Buffer.alloc(16)]).toString('base64url');
  const paths = [
    pathOf(erased),
    `/my-details/${unsigned}`,
    `/my-details/${server.leadTokens.issue(crypto.randomUUID())}`,
    `/my-details/${lead.id}`,
    `/my-details/${spliced}`,
    `/my-details/${token.slice(0, -1)}`,
    `/my-details/${'A'.repeat(43)}`,
    '/my-details/%00',
    `/my-details/${'x'.repeat(5_000)}`,
  ];
  const answers = await Promise.all(
    paths.flatMap((path) => [
      read(path),
      read(`${path}/erase`),
      post(path, ANSWERS),
      post(`${path}/erase`),
    ]),
  );
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('These details are gone, or the link is incomplete.');
  expect(await findLead(lead)).toMatchObject(ANSWERS);
});

test('concurrent corrections and erasures erase the details without failing', async () => {
  for (let round = 0; round < 8; round += 1) {
    const lead = await createLeft();
    const path = pathOf(lead);
    const answers = await Promise.all([
      post(path, { ...ANSWERS, full_name: 'Grace B.' }),
      post(`${path}/erase`),
      post(path, { ...ANSWERS, email: 'other@vizit.test' }),
      post(`${path}/erase`),
    ]);
    for (const { status } of answers) expect([200, 303, 404]).toContain(status);
    expect(await findLead(lead)).toBeUndefined();
  }
});

test('an address corrected to that of a contact being added joins that contact', async () => {
  const lead = await createLeft();
  const email = 'at-once@vizit.test';
  const owner = await server.sql.reserve();
  await owner`begin`;
  await owner`insert into contacts (user_id, email) values (${lead.user_id}, ${email})`;
  const answer = post(pathOf(lead), { ...ANSWERS, email });
  await waitForWaiting(server.sql, 1);
  await owner`commit`;
  owner.release();
  expect((await answer).status).toBe(303);
  expect(await listContacts(lead)).toMatchObject([{ email, source: 'manual' }]);
});

test('input is shown as text only, however long or hostile', async () => {
  const attack = `"'></textarea><script>alert(1)</script><img src=x onerror=alert(2)>`;
  const lead = await createLeft({
    full_name: attack,
    email: attack,
    phone: attack,
    company: attack,
    message: attack.repeat(150),
    consent: attack,
    consent_version: attack,
    source: attack,
    form: { heading: attack },
  });
  await server.sql`update profiles set full_name = ${attack} where user_id = ${lead.user_id}`;
  for (const path of [pathOf(lead), `${pathOf(lead)}/erase`]) {
    const html = await (await read(path)).text();
    expect(html).not.toMatch(/<script|<img/);
  }
  const long = Object.fromEntries(
    ['full_name', 'email', 'phone', 'company', 'message'].map((key) => [
      key,
      `${attack}${'x'.repeat(4_000)}`,
    ]),
  );
  const refused = await post(pathOf(lead), long);
  expect(refused.status).toBe(422);
  expect(await refused.text()).not.toMatch(/<script|<img/);
  const tooMuch = await post(pathOf(lead), { ...ANSWERS, message: 'x'.repeat(40_000) });
  expect(tooMuch.status).toBe(413);
});

test('a malformed form body changes nothing and is a 400', async () => {
  const lead = await createLeft();
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await server.app.request(pathOf(lead), { method: 'POST', body: '--y', headers });
  expect(answer.status).toBe(400);
  expect(await findLead(lead)).toMatchObject(ANSWERS);
});

test('another site can’t erase or correct a visitor’s details', async () => {
  const lead = await createLeft();
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await post(`${pathOf(lead)}/erase`, {}, headers)).status).toBe(403);
  expect((await post(pathOf(lead), ANSWERS, headers)).status).toBe(403);
  expect(await findLead(lead)).toMatchObject({ corrected_at: null });
});

test('too many requests are refused with 429', async () => {
  const limits = { ...RATE_LIMITS, leadDetailsPerAddress: { points: 1, durationSeconds: 60 } };
  const small = await createTestApp({ sql: server.sql, limits });
  const ask = async () => (await small.app.request('/my-details/nothing')).status;
  expect([await ask(), await ask()]).toEqual([404, 429]);
  await small.close();
});
