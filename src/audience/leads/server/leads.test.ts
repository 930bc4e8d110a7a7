import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { LEAD_HONEYPOT } from '#page/lead-form/rules/form-markup.ts';
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** The stamp of a form opened this long ago. */
const stampOf = ({ id }: TestProfile, ageMs = 10_000) =>
  server.leadStamps.issue(id, new Date(Date.now() - ageMs));

let drawings = 0;
/** A new form's stamp for each message, minutes apart, as stamps work once. */
const nextStampOf = (profile: TestProfile) => {
  drawings += 1;
  return stampOf(profile, 10_000 + drawings * 60_000);
};

const send = async (profile: TestProfile, fields: object, to: TestApp = server) => {
  const answer = await to.app.request(
    '/leads',
    postJson({ profile_id: profile.id, stamp: nextStampOf(profile), ...fields }),
  );
  return { status: answer.status, body: await answer.json() };
};

const listLeads = ({ user_id }: TestProfile) =>
  server.sql`select * from leads where user_id = ${user_id} order by created_at`;

test('a lead is stored with a copy of its form', async () => {
  const profile = await createFormOwner({
    lead_form_data: { heading: 'Write to us', consent: 'I agree.' },
  });
  const { status, body } = await send(profile, { ...ANSWERS, consent: 'on' });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { message: 'Thank you. Your message has been sent.' },
  });
  const [lead] = await listLeads(profile);
  expect(lead).toMatchObject({ ...ANSWERS, is_favorite: false, consent: 'I agree.' });
  expect(lead?.form).toMatchObject({ heading: 'Write to us' });
});

test('an answer is in the page’s language', async () => {
  const profile = await createFormOwner({
    full_name: '山田 はなこ',
    design_preferences: { template: 'index' },
  });
  const { body } = await send(profile, { ...ANSWERS, email: 'grace' });
  expect(body).toMatchObject({
    message: '印の付いた項目をご確認ください。',
    problems: { email: '有効なメールアドレスを入力してください。' },
  });
  const sent = await send(profile, ANSWERS);
  expect(sent.body.card).toContain('ありがとうございます。メッセージを送信しました。');
});

test('the consent sentence’s version and time are stored with a lead', async () => {
  const profile = await createFormOwner({ lead_form_data: { consent: 'I agree.' } });
  await send(profile, { ...ANSWERS, consent: 'on' });
  const [lead] = await listLeads(profile);
  const version = createHash('sha256').update('I agree.').digest('hex').slice(0, 12);
  expect(lead?.consent_version).toBe(version);
  expect(Date.now() - Number(lead?.consented_at)).toBeLessThan(60_000);

  const other = await createFormOwner();
  await send(other, ANSWERS);
  expect(await listLeads(other)).toMatchObject([{ consent_version: '', consented_at: null }]);
});

test('the answer contains the owner’s card and the link to the visitor’s details', async () => {
  const profile = await createFormOwner({
    sections_enabled: { lead_form: true, vcard: true },
    vcard_data: { phone: '+1' },
  });
  const { body } = await send(profile, ANSWERS);
  const [lead] = await listLeads(profile);
  const path = `/my-details/${server.leadTokens.issue(String(lead?.id))}`;
  expect(body.detailsUrl).toBe(`http://localhost:3000${path}`);
  expect(body.card).toContain(`href="${path}"`);
});

test.for([
  ['at once', 0, 'That was very quick. Please wait a moment, then press the button again.'],
  ['a day later', DAY_MS + 1_000, 'This form was open for too long.'],
] as const)(
  'a form sent %s is refused, with a stamp to send it again',
  async ([, age, sentence]) => {
    const profile = await createFormOwner();
    const { status, body } = await send(profile, { ...ANSWERS, stamp: stampOf(profile, age) });
    expect(status).toBe(422);
    expect(body.message).toContain(sentence);
    expect(body.problems).toBeUndefined();
    expect(server.leadStamps.judge(body.stamp, profile.id, new Date(Date.now() + 3_000))).toBe(
      'good',
    );
    expect(await listLeads(profile)).toHaveLength(0);
  },
);

test('a form without its own stamp is refused', async () => {
  const profile = await createFormOwner();
  const other = await createFormOwner();
  for (const stamp of [undefined, '', 7, stampOf(other), 'x'.repeat(5_000)]) {
    expect((await send(profile, { ...ANSWERS, stamp })).status).toBe(422);
  }
  expect(await listLeads(profile)).toHaveLength(0);
});

test('a page’s form has a stamp that becomes valid seconds later', async () => {
  const profile = await createFormOwner();
  const html = await (await server.app.request(`/bio/${profile.username}`)).text();
  const stamp = /name="stamp" value="([^"]*)"/.exec(html)?.[1];
  expect(server.leadStamps.judge(stamp, profile.id, new Date())).toBe('early');
  expect(server.leadStamps.judge(stamp, profile.id, new Date(Date.now() + 4_000))).toBe('good');
});

test.for([
  ['https://www.instagram.com/ada?x=1', 'www.instagram.com'],
  ['http://localhost:3000/bio/ada', ''],
  ['', ''],
  ['javascript:alert(1)', ''],
  [`https://${'a'.repeat(20_000)}/`, ''],
  [['https://a.test'], ''],
  ['https://exchange/', ''],
  ['https://qr/', ''],
] as const)('a referrer of %j is stored as %j', async ([referrer, source]) => {
  const profile = await createFormOwner();
  await send(profile, { ...ANSWERS, referrer });
  expect(await listLeads(profile)).toMatchObject([{ source }]);
});

test('a missing field, an invalid email and a missing consent are named, and nothing is stored', async () => {
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

test('a filled honeypot field gets thanks, and nothing is stored', async () => {
  const profile = await createFormOwner();
  const trapped = await send(profile, { ...ANSWERS, [LEAD_HONEYPOT]: 'https://buy.example' });
  expect(trapped.status).toBe(201);
  expect(Object.keys(trapped.body)).toEqual(['message', 'detailsUrl', 'card']);
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

test('a stamp is valid once per address, and the refusal contains a new one', async () => {
  const profile = await createFormOwner();
  const stamp = stampOf(profile);
  expect((await send(profile, { ...ANSWERS, stamp })).status).toBe(201);
  const again = await send(profile, { ...ANSWERS, stamp });
  expect(again.status).toBe(422);
  expect(again.body.message).toContain('This form was sent already.');
  expect(server.leadStamps.judge(again.body.stamp, profile.id, new Date())).toBe('early');
  const hall = await createTestApp({
    sql: server.sql,
    limitStore: server.limitStore,
    leadStamps: server.leadStamps,
    clientAddress: () => '198.51.100.77',
  });
  expect((await send(profile, { ...ANSWERS, stamp }, hall)).status).toBe(201);
  await hall.close();
});

test('attempts are counted first, even invalid ones', async () => {
  const limits = { ...RATE_LIMITS, leadAttemptsPerAddress: { points: 2, durationSeconds: 60 } };
  const small = await createTestApp({ sql: server.sql, limits });
  const ask = async () => (await small.app.request('/leads', postJson('no JSON'))).status;
  expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 429]);
  await small.close();
});

test('a form that is off, not in the plan or on a missing page is 404', async () => {
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

test('without a script the form is posted plainly and answered with a page', async () => {
  const profile = await createFormOwner();
  const post = (fields: Record<string, string>) =>
    server.app.request('/leads', {
      method: 'POST',
      body: new URLSearchParams({ profile_id: profile.id, ...fields }),
    });
  const wrong = await post({ full_name: 'Grace "<b>" Hopper', email: 'nobody' });
  expect(wrong.status).toBe(422);
  expect(wrong.headers.get('cache-control')).toBe('no-store');
  expect(wrong.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await wrong.text();
  expect(page).toContain('Please enter a valid email address.');
  expect(page).toContain('value="Grace &quot;&lt;b&gt;&quot; Hopper"');

  const old = await post({ ...ANSWERS, stamp: stampOf(profile, DAY_MS * 2) });
  expect(old.status).toBe(422);
  const again = await old.text();
  expect(again).toContain('Nothing is lost: please press the button again.');
  expect(again).toContain('value="Grace Hopper"');

  const stamp = /name="stamp" value="([^"]*)"/.exec(again)?.[1] ?? '';
  const right = await post({ ...ANSWERS, stamp });
  expect(right.status).toBe(303);
  const thanksPath = String(right.headers.get('location'));
  const load = () => server.app.request(thanksPath);
  const thanks = await load();
  expect(thanks.status).toBe(200);
  expect(thanks.headers.get('cache-control')).toBe('no-store');
  expect(thanks.headers.get('referrer-policy')).toBe('no-referrer');
  const text = await thanks.text();
  expect(text).toContain('Thank you. Your message has been sent.');
  expect(await (await load()).text()).toBe(text);
  const leads = await listLeads(profile);
  expect(leads, 'loaded twice, sent once').toHaveLength(1);
  expect(text).toContain(`href="/my-details/${server.leadTokens.issue(String(leads[0]?.id))}"`);

  const trapped = await post({ ...ANSWERS, stamp, [LEAD_HONEYPOT]: 'spam' });
  expect(
    await (await server.app.request(String(trapped.headers.get('location')))).text(),
  ).toContain('Thank you. Your message has been sent.');
});

test('the thank-you page needs a lead sent to that page, and otherwise redirects to its details', async () => {
  const profile = await createFormOwner();
  const forged = await server.app.request(
    `/my-details/${'A'.repeat(43)}/thanks?profile=${profile.id}`,
  );
  expect(forged.status).toBe(404);
  const token = server.leadTokens.issue(randomUUID());
  for (const query of ['', '?profile=1', `?profile=${randomUUID()}`]) {
    const answer = await server.app.request(`/my-details/${token}/thanks${query}`);
    expect(answer.headers.get('location')).toBe(`/my-details/${token}`);
  }
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

test('text is stored as typed, and never becomes markup', async () => {
  const profile = await createFormOwner();
  const message = '<script>alert(1)</script> Ω \u0000end';
  await send(profile, { ...ANSWERS, message });
  const [lead] = await listLeads(profile);
  expect(lead?.message).toBe('<script>alert(1)</script> Ω end');
});
