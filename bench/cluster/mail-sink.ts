import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Scope } from '../stand/scope.ts';

/** A mail server that accepts everything, and counts each mail's deliveries. */
export type MailSink = {
  url: string;
  counts(): { mails: number; twice: number; leadsTwice: number };
};

/** A soft line break in quoted-printable. */
const SOFT_BREAK = /=\r?\n/g;

export async function startMailSink(scope: Scope): Promise<MailSink> {
  const byId = new Map<string, number>();
  /** For each lead, the number of different mails about it. */
  const byLead = new Map<string, Set<string>>();
  let mails = 0;
  const take = (mail: string) => {
    mails += 1;
    const [, id = `unnamed-${mails}`] = /^message-id:\s*(\S+)/im.exec(mail) ?? [];
    byId.set(id, (byId.get(id) ?? 0) + 1);
    for (const mark of mail.replaceAll(SOFT_BREAK, '').match(/\bmark-\d+/g) ?? []) {
      byLead.set(mark, (byLead.get(mark) ?? new Set()).add(id));
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        take(mail);
        done();
      }, done);
    },
  });
  // A killed copy breaks off in the middle of a mail.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scope.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts: () => ({
      mails,
      twice: [...byId.values()].filter((count) => count > 1).length,
      leadsTwice: [...byLead.values()].filter((ids) => ids.size > 1).length,
    }),
  };
}
