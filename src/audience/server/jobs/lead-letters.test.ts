import { expect, test } from 'vitest';
import type { MailedLead } from '#audience/server/data/lead-mails.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { announceLead } from './announce-lead.ts';
import { digestLeads } from './digest-leads.ts';

const deps = {
  publicUrl: 'https://vizit.example',
  unsubscribeTokens: { issue: () => 'token' },
} as unknown as TaskDeps;
const owner = {
  user_id: 'ada',
  email: 'ada@vizit.test',
  full_name: 'Ada Lovelace',
  wants_each: true,
  wants_digest: true,
};
const grace: MailedLead = {
  full_name: 'Grace Hopper',
  email: 'grace@vizit.test',
  phone: '',
  company: 'Navy',
  message: 'Hello\nAda',
  source: 'example.com',
};

const writeLead = (lead: MailedLead, changes: Partial<typeof owner> = {}) =>
  announceLead.write({ ...owner, ...changes, lead }, { lead_id: 'grace' }, deps);

const writeDigest = (leads: MailedLead[], count: number, wants_each = true) => {
  const ids = Array.from({ length: count }, String);
  return digestLeads.write({ ...owner, wants_each, leads, ids }, { user_id: 'ada' }, deps);
};

test('an owner’s email shows what the visitor entered, and replies go to the visitor', async () => {
  const mail = await writeLead(grace);
  expect(mail.subject).toBe('New lead: Grace Hopper · Vizit');
  expect(mail.replyTo).toBe('grace@vizit.test');
  expect(mail.text).toContain('Hello Ada Lovelace,\n');
  expect(mail.text).toContain('Email: grace@vizit.test\nCompany: Navy\nMessage: Hello\n    Ada\n');
  expect(mail.text).toContain('https://vizit.example/leads');
  expect(mail.text).not.toContain('Phone');
  expect(mail.html).toContain('href="https://vizit.example/leads"');
});

test('a visitor’s text is never markup', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  const { html } = await writeLead({ ...grace, full_name: hostile, message: hostile });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test('a visitor can’t forge lines of the email', async () => {
  const message = 'Hi\nEmail: ceo@bank.test\r\nPhone: 1\u2028Company: Bank';
  const { text } = await writeLead({ ...grace, message });
  expect(text.match(/^(Email|Phone|Company): .*$/gm)).toEqual([
    'Email: grace@vizit.test',
    'Company: Navy',
  ]);
});

test.for(['Grace\r\nBcc: all@vizit.test', 'https://evil.example', 'x'.repeat(200), ''])(
  'the name %j is not in the subject',
  async (full_name) => {
    expect((await writeLead({ ...grace, full_name })).subject).toBe('New lead · Vizit');
  },
);

test.for(['İ', 'Siân O’Brien', "Siân O'Brien", 'マリー・キュリー', '山田 太郎', 'محمد عبد الله'])(
  'the name %s is in the subject, and in its owner’s greeting',
  async (full_name) => {
    const mail = await writeLead({ ...grace, full_name }, { full_name });
    expect(mail.subject).toBe(`New lead: ${full_name} · Vizit`);
    expect(mail.text).toContain(`Hello ${full_name},`);
  },
);

test.for(['', 'grace', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test'])(
  '%j isn’t used as a reply address',
  async (email) => {
    expect(await writeLead({ ...grace, email })).not.toHaveProperty('replyTo');
  },
);

test('a digest lists every lead, and says how many more there are', async () => {
  const people = ['Grace', 'Alan', 'Edsger'].map((full_name) => ({ ...grace, full_name }));
  const whole = await writeDigest(people, 3);
  expect(whole.subject).toBe('3 more new leads · Vizit');
  for (const { full_name } of people) expect(whole.text).toContain(`Full name: ${full_name}\n`);
  expect(whole.text).not.toContain('And:');
  expect((await writeDigest(people, 250)).text).toContain('And: 247 more\n');
  expect((await writeDigest([grace], 1)).subject).toBe('One more new lead · Vizit');
});

test('a daily-only email doesn’t mention other emails', async () => {
  expect((await writeDigest([grace], 1, false)).subject).toBe('One new lead · Vizit');
  expect((await writeDigest([grace], 2, false)).subject).toBe('2 new leads · Vizit');
  expect((await writeDigest([grace], 1, false)).text).toContain('since your last summary');
});

test('an optional email has an unsubscribe link in both text and HTML', async () => {
  const mail = await writeLead(grace);
  expect(mail.unsubscribeUrl).toBe('https://vizit.example/unsubscribe/token');
  expect(mail.text).toMatch(/Stop these emails:\nhttps:\/\/vizit.example\/unsubscribe\/token\n$/);
  expect(mail.html).toContain('href="https://vizit.example/unsubscribe/token"');
});
