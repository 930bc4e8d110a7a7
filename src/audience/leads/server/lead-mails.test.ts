import { expect, test } from 'vitest';
import type { MailedLead } from '#audience/server/data/lead-mails.ts';
import { buildDigestMail, buildLeadMail } from './lead-mails.ts';

const LINKS = {
  publicUrl: 'https://vizit.example',
  unsubscribeUrl: 'https://vizit.example/unsubscribe/token',
};
const MORE = { ...LINKS, isOnly: false };
const owner = { email: 'ada@vizit.test', full_name: 'Ada Lovelace' };
const grace: MailedLead = {
  full_name: 'Grace Hopper',
  email: 'grace@vizit.test',
  phone: '',
  company: 'Navy',
  message: 'Hello\nAda',
  source: 'example.com',
};

test('an owner’s email shows what the visitor entered, and replies go to the visitor', () => {
  const mail = buildLeadMail(owner, grace, LINKS);
  expect(mail.subject).toBe('New lead: Grace Hopper · Vizit');
  expect(mail.replyTo).toBe('grace@vizit.test');
  expect(mail.text).toContain('Hello Ada Lovelace,\n');
  expect(mail.text).toContain('Email: grace@vizit.test\nCompany: Navy\nMessage: Hello\n    Ada\n');
  expect(mail.text).toContain('https://vizit.example/leads');
  expect(mail.text).not.toContain('Phone');
  expect(mail.html).toContain('href="https://vizit.example/leads"');
});

test('a visitor’s text is never markup', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  const { html } = buildLeadMail(owner, { ...grace, full_name: hostile, message: hostile }, LINKS);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test('a visitor can’t forge lines of the email', () => {
  const message = 'Hi\nEmail: ceo@bank.test\r\nPhone: 1\u2028Company: Bank';
  const { text } = buildLeadMail(owner, { ...grace, message }, LINKS);
  expect(text.match(/^(Email|Phone|Company): .*$/gm)).toEqual([
    'Email: grace@vizit.test',
    'Company: Navy',
  ]);
});

test.for(['Grace\r\nBcc: all@vizit.test', 'https://evil.example', 'x'.repeat(200), ''])(
  'the name %j is not in the subject',
  (full_name) => {
    expect(buildLeadMail(owner, { ...grace, full_name }, LINKS).subject).toBe('New lead · Vizit');
  },
);

test.for(['İ', 'Siân O’Brien', "Siân O'Brien", 'マリー・キュリー', '山田 太郎', 'محمد عبد الله'])(
  'the name %s is in the subject, and in its owner’s greeting',
  (full_name) => {
    const mail = buildLeadMail({ ...owner, full_name }, { ...grace, full_name }, LINKS);
    expect(mail.subject).toBe(`New lead: ${full_name} · Vizit`);
    expect(mail.text).toContain(`Hello ${full_name},`);
  },
);

test.for(['', 'grace', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test'])(
  '%j isn’t used as a reply address',
  (email) => {
    expect(buildLeadMail(owner, { ...grace, email }, LINKS)).not.toHaveProperty('replyTo');
  },
);

test('a digest lists every lead, and says how many more there are', () => {
  const people = ['Grace', 'Alan', 'Edsger'].map((full_name) => ({ ...grace, full_name }));
  const whole = buildDigestMail(owner, people, 3, MORE);
  expect(whole.subject).toBe('3 more new leads · Vizit');
  for (const { full_name } of people) expect(whole.text).toContain(`Full name: ${full_name}\n`);
  expect(whole.text).not.toContain('And:');
  expect(buildDigestMail(owner, people, 250, MORE).text).toContain('And: 247 more\n');
  expect(buildDigestMail(owner, [grace], 1, MORE).subject).toBe('One more new lead · Vizit');
});

test('a daily-only email doesn’t mention other emails', () => {
  const daily = { ...LINKS, isOnly: true };
  expect(buildDigestMail(owner, [grace], 1, daily).subject).toBe('One new lead · Vizit');
  expect(buildDigestMail(owner, [grace], 2, daily).subject).toBe('2 new leads · Vizit');
  expect(buildDigestMail(owner, [grace], 1, daily).text).toContain('since your last summary');
});

test('an optional email has an unsubscribe link in both text and HTML', () => {
  const mail = buildLeadMail(owner, grace, LINKS);
  expect(mail.unsubscribeUrl).toBe(LINKS.unsubscribeUrl);
  expect(mail.text).toMatch(/Stop these mails:\nhttps:\/\/vizit.example\/unsubscribe\/token\n$/);
  expect(mail.html).toContain('href="https://vizit.example/unsubscribe/token"');
});
