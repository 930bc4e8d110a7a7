import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMailbox, renderMailboxPage } from './mailbox.ts';

const clock = () => new Date('2026-01-02T03:04:05Z');
const mail = { to: 'a@example.com', subject: 'One', text: 'one', html: '<p>one</p>' };
const newPath = async () => join(await mkdtemp(join(tmpdir(), 'mailbox-')), 'mail.jsonl');

test('emails survive a restart, and a line truncated by a crash loses no others', async () => {
  const path = await newPath();
  const mailbox = await openMailbox(path, clock);
  await mailbox.send(mail);
  await mailbox.send({ ...mail, subject: 'Two' });
  await appendFile(path, '\n{"to":"cut');
  await (await openMailbox(path, clock)).send({ ...mail, subject: 'Three' });
  const reopened = await openMailbox(path, clock);
  expect(reopened.list().map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One']);
  expect(reopened.list()[0]?.sent_at).toBe('2026-01-02T03:04:05.000Z');
});

test('an email keeps its reply address', async () => {
  const mailbox = await openMailbox(await newPath(), clock);
  await mailbox.send({ ...mail, replyTo: 'b@example.com' });
  expect(mailbox.list()).toMatchObject([{ reply_to: 'b@example.com' }]);
  expect(renderMailboxPage(mailbox.list())).toContain('answers to b@example.com');
});

test('the page shows an email without letting it run scripts or escape its frame', () => {
  const html = '<body><script>alert(1)</script>"</iframe></body>';
  const page = renderMailboxPage([{ ...mail, subject: '<b>bold</b>', html, sent_at: 'now' }]);
  expect(page).not.toContain('<b>bold</b>');
  expect(page).not.toContain('<script>');
  expect(page).toMatch(/<iframe[^>]+sandbox="(?![^"]*allow-scripts)/);
});

test('the page shows the newest 50 emails and says where the others are', () => {
  const mails = Array.from({ length: 51 }, (_, index) => ({
    ...mail,
    subject: `Mail ${index}.`,
    sent_at: 'now',
  }));
  const page = renderMailboxPage(mails);
  expect(page).toContain('<strong>Mail 49.</strong>');
  expect(page).not.toContain('<strong>Mail 50.</strong>');
  expect(page).toContain('The newest 50 of 51 emails');
});
