import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEAD_HONEYPOT } from '#domain/leads/honeypot.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createPremiumProfile, createProfile, type TestProfile } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const ANSWERS = { full_name: 'Grace Hopper', email: 'grace@example.com', message: 'Hello' };

const createFormOwner = (columns = {}) =>
  createPremiumProfile(server.sql, { sections_enabled: { lead_form: true }, ...columns });

const send = async (profile: TestProfile, fields: object) => {
  const answer = await server.app.request(
    '/leads',
    postJson({ profile_id: profile.id, ...fields }),
  );
  return { status: answer.status, body: await answer.json() };
};

const listLeads = ({ user_id }: TestProfile) =>
  server.sql`select * from leads where user_id = ${user_id} order by created_at`;

test('a lead is stored with the form as it was', async () => {
  const profile = await createFormOwner({
    lead_form_data: { heading: 'Write to us', consent: 'I agree.' },
  });
  const { status, body } = await send(profile, { ...ANSWERS, consent: 'on' });
  expect({ status, body }).toEqual({
    status: 201,
    body: { message: 'Thank you. Your message has been sent.' },
  });
  const [lead] = await listLeads(profile);
  expect(lead).toMatchObject({ ...ANSWERS, is_favorite: false, consent: 'I agree.' });
  expect(lead?.form).toMatchObject({ heading: 'Write to us' });
});

test('a required field, a wrong address and a missing consent are named, and nothing is stored', async () => {
  const profile = await createFormOwner({ lead_form_data: { consent: 'I agree.' } });
  const { status, body } = await send(profile, { full_name: ' ', email: 'grace@' });
  expect(status).toBe(422);
  expect(Object.keys(body.problems).sort()).toEqual(['consent', 'email', 'full_name']);
  expect(await listLeads(profile)).toHaveLength(0);
});

test('a field the form does not ask for is not stored', async () => {
  const profile = await createFormOwner();
  await send(profile, { ...ANSWERS, phone: '+46 1', user_id: 'x', is_favorite: true });
  const [lead] = await listLeads(profile);
  expect(lead).toMatchObject({ phone: '', is_favorite: false });
});

test('whoever fills the hidden field is thanked, and nothing is stored', async () => {
  const profile = await createFormOwner();
  const { status } = await send(profile, { ...ANSWERS, [LEAD_HONEYPOT]: 'https://buy.example' });
  expect(status).toBe(201);
  expect(await listLeads(profile)).toHaveLength(0);
});

test('the sixth message to a page within a minute is refused', async () => {
  const profile = await createFormOwner();
  for (let count = 0; count < 5; count += 1)
    expect((await send(profile, ANSWERS)).status).toBe(201);
  const { status, body } = await send(profile, ANSWERS);
  expect({ status, body }).toEqual({
    status: 429,
    body: { message: 'Too many messages from here. Please wait a moment before trying again.' },
  });
  expect(await listLeads(profile)).toHaveLength(5);
});

test('there is no form where it is switched off, where the plan lacks it, or where nobody is', async () => {
  const hidden = [
    await createPremiumProfile(server.sql, { sections_enabled: {} }),
    await createProfile(server.sql, { sections_enabled: { lead_form: true } }),
    await createFormOwner({ is_active: false }),
    await createFormOwner({ plan_expiry: new Date(Date.now() - 1000) }),
  ];
  for (const profile of hidden) {
    expect((await send(profile, ANSWERS)).status).toBe(404);
    expect(await listLeads(profile)).toHaveLength(0);
  }
});

test('without a script the form is posted plainly, and a page answers', async () => {
  const profile = await createFormOwner();
  const post = (fields: Record<string, string>) =>
    server.app.request('/leads', {
      method: 'POST',
      body: new URLSearchParams({ profile_id: profile.id, ...fields }),
    });
  const wrong = await post({ full_name: 'Grace "<b>" Hopper', email: 'nobody' });
  expect(wrong.status).toBe(422);
  expect(wrong.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await wrong.text();
  expect(page).toContain('Please enter a valid email address.');
  expect(page).toContain('value="Grace &quot;&lt;b&gt;&quot; Hopper"');

  const right = await post(ANSWERS);
  expect(right.status).toBe(201);
  expect(await right.text()).toContain('Thank you. Your message has been sent.');
  expect(await listLeads(profile)).toHaveLength(1);
});

test.for([
  ['no JSON', 'profile_id=1', 400],
  ['a list', [], 400],
  ['no profile', { full_name: 'x' }, 400],
  ['a profile that is no id', { profile_id: "1' or 1=1" }, 400],
  ['too much', { message: 'x'.repeat(40_000) }, 413],
] as const)('%s is refused', async ([, body, status]) => {
  expect((await server.app.request('/leads', postJson(body))).status).toBe(status);
});

test('text is stored as it was typed, and is only text', async () => {
  const profile = await createFormOwner();
  const message = '<script>alert(1)</script> Ω \u0000end';
  await send(profile, { ...ANSWERS, message });
  const [lead] = await listLeads(profile);
  expect(lead?.message).toBe('<script>alert(1)</script> Ω end');
});
