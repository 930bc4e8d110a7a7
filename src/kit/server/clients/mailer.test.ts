import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { ACCOUNT_MAILS } from '#account/server/account-mails.ts';
import { createSmtpMailer } from './mailer.ts';

let server: SMTPServer | undefined;
afterEach(() => server?.close());

/** A mail server that keeps the mails it is given. */
async function startMailServer(): Promise<{ url: string; received: ParsedMail[] }> {
  const received: ParsedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  });
  server = smtp;
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

const user = { email: 'ada@example.com', user_metadata: { full_name: 'Ada Lovelace' } };

test('an email arrives intact, as both text and HTML', async () => {
  const { url, received } = await startMailServer();
  const content = ACCOUNT_MAILS.confirmation(
    { link: 'https://vizit.example/verify?a=1&b=2', code: '042195' },
    user,
  );
  await createSmtpMailer(url, 'Vizit <hello@vizit.example>').send({ to: user.email, ...content });
  const [mail] = received;
  expect(mail?.subject).toBe('Verify your email · Vizit');
  expect(mail?.from?.text).toBe('"Vizit" <hello@vizit.example>');
  expect(mail?.text).toContain('Hello Ada Lovelace,');
  expect(mail?.text).toContain('https://vizit.example/verify?a=1&b=2');
  expect(mail?.html).toContain('href="https://vizit.example/verify?a=1&amp;b=2"');
});

test('a remote mail server without encryption is sent nothing', async () => {
  const { url, received } = await startMailServer();
  // This machine, at an address other than loopback.
  const mailer = createSmtpMailer(url.replace('127.0.0.1', '0.0.0.0'), 'a@example.com');
  await expect(
    mailer.send({ to: 'b@example.com', subject: 'Secret', text: '', html: '' }),
  ).rejects.toThrow(/STARTTLS|TLS/i);
  expect(received).toEqual([]);
});

test('an unreachable mail server is an error', async () => {
  const mailer = createSmtpMailer('smtp://127.0.0.1:1', 'a@example.com');
  await expect(
    mailer.send({ to: 'b@example.com', subject: '', text: '', html: '' }),
  ).rejects.toThrow(/ECONNREFUSED/);
});

test.for([
  '<b>Ada</b>',
  'Ada\r\nBcc: evil@example.com',
  'Win at https://evil.example',
  'x'.repeat(61),
  42,
])('%j is not greeted by name', (full_name) => {
  const { text, html } = ACCOUNT_MAILS.recovery(
    { link: 'https://vizit.example', code: '042195' },
    {
      ...user,
      user_metadata: { full_name },
    },
  );
  expect(text).toMatch(/^Hello,\n/);
  expect(html).toContain('>Hello,<');
});
