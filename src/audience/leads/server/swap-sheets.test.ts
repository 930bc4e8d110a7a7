import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LEAD_HONEYPOT } from '#page/lead-form/rules/form-markup.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import {
  createLead,
  createPremiumProfile,
  drawUsername,
  type TestProfile,
} from '#test/factories.ts';
import {
  createSwapper,
  createVisitor,
  decline,
  drawStamp,
  type Headers,
  listLeads,
  open,
  send,
  server,
  setUpSwaps,
} from './swaps-under-test.ts';

setUpSwaps();

test('the swap form has its own fields and the owner’s consent, and is never cached', async () => {
  const { status, headers, body } = await open(await createSwapper());
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.sheet).toContain('>Send yours back</h2>');
  expect(body.sheet).toContain('I agree.');
  for (const name of ['full_name', 'email', 'phone', 'company', 'sending', LEAD_HONEYPOT])
    expect(body.sheet).toContain(`name="${name}"`);
  for (const autofill of ['name', 'email', 'tel'])
    expect(body.sheet).toContain(`autoComplete="${autofill}"`);
  expect(body.sheet).not.toContain('name="message"');
  expect(body.style).toContain('.swap');
});

test('the form and its thanks are in the page’s language', async () => {
  const profile = await createSwapper({
    full_name: '山田 はなこ',
    design_preferences: { template: 'index' },
  });
  expect((await open(profile)).body.sheet).toContain('あなたの連絡先も送る');
  expect((await send(profile)).body.card).toContain('ありがとうございます。連絡先を送信しました。');
});

test.for([
  ['no card', { sections_enabled: { lead_form: true } }],
  ['no form', { sections_enabled: { vcard: true } }],
  ['an owner who declined', { lead_form_data: { swap: false } }],
  ['the free plan', { plan: 'free' }],
  ['a plan that has ended', { plan_expiry: new Date(Date.now() - 1000) }],
  ['a suspension', { is_active: false }],
] as const)('a page with %s doesn’t ask for cards', async ([, columns]) => {
  const profile = await createSwapper(columns);
  expect((await open(profile)).status).toBe(404);
  expect((await server.app.request(`/bio/${profile.username}/swap`)).status).toBe(404);
});

test('an old username redirects to the new one’s form', async () => {
  const profile = await createSwapper();
  const name = drawUsername();
  await server.sql`update profiles set username = ${name} where id = ${profile.id}`;
  for (const file of ['swap.json', 'swap']) {
    const answer = await server.app.request(`/bio/${profile.username}/${file}`);
    expect(answer.headers.get('location')).toBe(`/bio/${name}/${file}`);
  }
});

test('a card sent back is a lead marked as an exchange, with consent, and is answered at once', async () => {
  const profile = await createSwapper();
  const { status, body } = await send(profile, { referrer: 'https://www.instagram.com/ada' });
  expect({ status, message: body.message }).toEqual({
    status: 201,
    message: 'Thank you. Your details have been sent.',
  });
  expect(body.card).toContain('Thanks for meeting me.\nSee you in Turin.');
  const [lead] = await listLeads(profile);
  expect(lead).toMatchObject({
    full_name: 'Grace Hopper',
    email: 'grace@example.com',
    phone: '+46 1',
    message: '',
    source: 'exchange:www.instagram.com',
    consent: 'I agree.',
    consent_version: createHash('sha256').update('I agree.').digest('hex').slice(0, 12),
  });
  expect(lead?.form).toMatchObject({ heading: 'Send yours back' });
  const details = await server.app.request(new URL(body.detailsUrl).pathname);
  expect(await details.text()).toContain('the contact card, www.instagram.com');
});

test('a message to the same page isn’t answered with the follow-up', async () => {
  const profile = await createSwapper();
  const { body } = await send(profile, { kind: undefined });
  expect(body.card).not.toContain('Thanks for meeting me.');
  expect(await listLeads(profile)).toMatchObject([{ source: '' }]);
});

test('without consent, a name, or a way to reach them, nothing is stored', async () => {
  const profile = await createSwapper();
  const { status, body } = await send(profile, {
    ...blank('full_name', 'email', 'phone', 'consent'),
  });
  expect(status).toBe(422);
  expect(Object.keys(body.problems).sort()).toEqual(['consent', 'email', 'full_name']);
  expect(await listLeads(profile)).toHaveLength(0);
  expect((await send(profile, blank('email'))).status).toBe(201);
});

const blank = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

test('a card sent twice, as after a lost response, arrives once; a corrected one arrives again', async () => {
  const profile = await createSwapper();
  const sending = randomUUID();
  const first = await send(profile, { sending });
  const again = await send(profile, { sending: sending.toUpperCase() });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.detailsUrl).toBe(first.body.detailsUrl);
  const leads = await listLeads(profile);
  expect(leads).toHaveLength(1);
  const jobs = await server.sql`
    select from graphile_worker._private_jobs where payload ->> 'lead_id' = ${leads[0]?.id}`;
  expect(jobs).toHaveLength(1);
  await send(profile, { sending, phone: '+46 2' });
  expect(await listLeads(profile)).toHaveLength(2);
});

test('a submission can’t name another lead', async () => {
  const profile = await createSwapper();
  const { id } = await createLead(server.sql, { user_id: profile.user_id });
  const { body } = await send(profile, { sending: id });
  expect(body.detailsUrl).not.toContain(server.leadTokens.issue(id));
  expect(await listLeads(profile)).toHaveLength(2);
});

test('a visitor with a page sends their card with one press, including its URL', async () => {
  const profile = await createSwapper();
  const visitor = await createVisitor({ vcard_data: { name: 'Joan Clarke', phone: '+44 1' } });
  const { sheet } = (await open(profile, visitor.headers)).body;
  const pageUrl = `http://localhost:3000/bio/${visitor.username}`;
  expect(sheet).toContain('Send yours: <bdi>Joan Clarke</bdi>');
  expect(sheet).toContain('value="+44 1"');
  expect(sheet, 'the account’s, as the card has none').toMatch(/value="owner-[^"]+@vizit\.test"/);
  expect(sheet).toContain(pageUrl);
  await send(profile, { message: 'https://bad.test' }, visitor.headers);
  expect(await listLeads(profile)).toMatchObject([
    { source: 'exchange', message: `http://localhost:3000${scanPath(visitor.id, 'card')}` },
  ]);
});

test('an older card still leads to its sender after a rename, even if someone else takes the name', async () => {
  const { sql } = server;
  const profile = await createSwapper();
  const { id, username, headers } = await createVisitor();
  await send(profile, {}, headers);
  const name = drawUsername();
  await sql`update profiles set username = ${name} where id = ${id}`;
  await sql`delete from private.username_history where username = ${username.toLowerCase()}`;
  await createPremiumProfile(sql, { username });
  const [lead] = await listLeads(profile);
  const link = await server.app.request(new URL(lead?.message).pathname);
  expect(link.headers.get('location')).toBe(`/bio/${name}?at=card`);
});

test('a page’s URL is sent only with its owner’s open session and while it is visible', async () => {
  const profile = await createSwapper();
  const suspended = await createVisitor({ is_active: false });
  const forged = { authorization: 'Bearer forged' };
  const all: Headers[] = [{}, forged, suspended.headers];
  for (const headers of all) {
    expect((await open(profile, headers)).body.sheet).not.toContain('Send yours:');
    await send(profile, { message: `http://localhost:3000/bio/${profile.username}` }, headers);
  }
  const messages = (await listLeads(profile)).map(({ message }) => message);
  expect(messages).toEqual(['', '', '']);
});

test('a page closed between opening and sending the form stores nothing', async () => {
  const profile = await createSwapper();
  expect((await open(profile)).body.sheet).toContain('What you typed is still here.');
  await server.sql`update profiles set is_active = false where id = ${profile.id}`;
  expect((await send(profile)).status).toBe(404);
  expect(await listLeads(profile)).toHaveLength(0);
});

test('an owner who declines before it is sent gets no card, and the sender sees why', async () => {
  const profile = await createSwapper({ lead_form_data: { swap: false } });
  const { status, body } = await send(profile);
  expect({ status, body }).toEqual({
    status: 404,
    body: { message: 'This page no longer takes contact details. What you typed is still here.' },
  });
  expect((await send(profile, { kind: undefined })).status, 'a message').toBe(201);
  expect(await listLeads(profile)).toMatchObject([{ source: '' }]);
});

test('SQL refuses a card if this server’s copy of the form is out of date', async () => {
  const profile = await createSwapper();
  await send(profile, { kind: undefined });
  await decline(profile);
  expect((await send(profile)).status).toBe(404);
  expect(await listLeads(profile)).toMatchObject([{ source: '' }]);
});

test('a bot that fills in the hidden field is thanked, but nothing is stored', async () => {
  const profile = await createSwapper();
  const { status, body } = await send(profile, { [LEAD_HONEYPOT]: 'https://buy.example' });
  expect([status, body.message]).toEqual([201, 'Thank you. Your details have been sent.']);
  expect(await listLeads(profile)).toHaveLength(0);
});

test('a card’s stamp is checked like a message’s', async () => {
  const profile = await createSwapper();
  const stamp = drawStamp(profile);
  expect((await send(profile, { stamp })).status).toBe(201);
  const again = await send(profile, { stamp });
  expect(again.status).toBe(422);
  expect(again.body.stamp).toBeTruthy();
});

async function endAccount({ user_id }: Pick<TestProfile, 'user_id'>) {
  await server.sql`
    insert into private.account_deletions (user_id, due_at) values (${user_id}, now())`;
  await server.sql`select private.delete_account(${user_id})`;
}

test('a deleted account’s page asks for no card, and accepts none from an open form', async () => {
  const profile = await createSwapper();
  expect((await open(profile)).status).toBe(200);
  await endAccount(profile);
  expect((await send(profile)).status).toBe(404);
  expect((await open(profile)).status).toBe(404);
});

test('someone whose account ends before they send counts as an ordinary visitor', async () => {
  const profile = await createSwapper();
  const visitor = await createVisitor();
  expect((await open(profile, visitor.headers)).body.sheet).toContain('Send yours:');
  await endAccount(visitor);
  expect((await send(profile, {}, visitor.headers)).status).toBe(201);
  expect(await listLeads(profile)).toMatchObject([{ full_name: 'Grace Hopper', message: '' }]);
});
