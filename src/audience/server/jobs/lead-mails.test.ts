import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import { RATE_LIMITS } from '#gateway/limits/rate-limits.ts';
import { createRateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { createSmtpMailer, type Mail, type Mailer } from '#kit/server/clients/mailer.ts';
import { type JobRunner, startJobRunner } from '#kit/server/jobs/runner.ts';
import type { MailLimits } from '#kit/server/jobs/task.ts';
import { parseLeadForm } from '#page/lead-form/rules/lead-form.ts';
import type { Columns } from '#test/columns.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { createMailLimits } from '../data/lead-mails.ts';
import { insertLead } from '../data/leads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Owner = { user_id: string; email: string };

async function createOwner(columns: Columns = {}): Promise<Owner> {
  const { user_id } = await createPremiumProfile(database.sql, columns);
  const [row] = await database.sql<{ email: string }[]>`
    select email from auth.users where id = ${user_id}`;
  return { user_id, email: row?.email ?? '' };
}

async function leaveDetails({ user_id }: Owner, full_name = 'Grace Hopper'): Promise<string> {
  const lead = await insertLead(database.sql, {
    user_id,
    answers: { full_name, email: 'grace@vizit.test', phone: '', company: '', message: 'Hello' },
    form: parseLeadForm({}),
    source: '',
    consent_version: '',
  });
  return lead?.id ?? '';
}

/** @param limits per day; none unless the test is about them */
function startRunner(mailer: Mailer, limits?: MailLimits): JobRunner {
  const { url, sql } = database;
  const runner = startJobRunner(
    {
      url,
      sql,
      mailer,
      publicUrl: 'https://vizit.example',
      ...IDLE_GATEWAY,
      ...(limits && { mailLimits: limits }),
    },
    { tasks: TASK_LIST, schedules: [] },
  );
  onTestFinished(() => runner.stop());
  return runner;
}

/** A mailer that keeps the mails it is given. */
function openMailer(): Mailer & { sent: Mail[] } {
  const sent: Mail[] = [];
  return { sent, send: async (mail) => void sent.push(mail) };
}

/** A mail server that keeps its port while it is down. */
async function startMailServer(port = 0) {
  const received: ParsedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  const address = smtp.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  return { port: address.port, received, stop };
}

async function countJobs(): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs where run_at <= now()`;
  return row?.count ?? 0;
}

async function countUnannounced({ user_id }: Owner): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from public.leads
    where user_id = ${user_id} and announced_at is null`;
  return row?.count ?? 0;
}

/** Moves counters and queued jobs forward by a day. */
async function passDay(): Promise<void> {
  const { sql } = database;
  await sql`update auth.rate_limits set expire = 0`;
  await sql`
    update graphile_worker._private_jobs set run_at = run_at - interval '1 day'
    where locked_at is null`;
}

test('an owner gets one email about a lead', async () => {
  const owner = await createOwner({ full_name: 'Ada' });
  const mailer = openMailer();
  startRunner(mailer);
  const id = await leaveDetails(owner);
  await expect.poll(() => countUnannounced(owner)).toBe(0);
  expect(mailer.sent).toMatchObject([
    { to: owner.email, subject: 'New lead: Grace Hopper · Vizit', replyTo: 'grace@vizit.test' },
  ]);
  const { sql } = database;
  await sql`select graphile_worker.add_job('announce_lead', json_build_object('lead_id', ${id}::text))`;
  await expect.poll(countJobs).toBe(0);
  expect(mailer.sent).toHaveLength(1);
});

/** The mail counters of one copy of the server. */
function openStore() {
  const store = createRateLimitStore(database.sql);
  onTestFinished(() => store.close());
  return store;
}

test('an owner gets at most seven emails a day, then a digest of the rest', async () => {
  const [ada, alan] = [await createOwner(), await createOwner()];
  const mailer = openMailer();
  const runners = [1, 2].map(() => startRunner(mailer, createMailLimits(openStore())));
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => leaveDetails(ada, `Lead ${'i'.repeat(n + 1)}`)),
  );
  await leaveDetails(alan);
  await expect.poll(countJobs).toBe(0);
  expect(mailer.sent.filter(({ to }) => to === ada.email)).toHaveLength(7);
  expect(await countUnannounced(ada)).toBe(3);
  // Owners have separate limits of seven.
  expect(mailer.sent.filter(({ to }) => to === alan.email)).toHaveLength(1);
  await Promise.all(runners.map((runner) => runner.stop()));

  await passDay();
  startRunner(mailer, createMailLimits(openStore()));
  await expect.poll(() => countUnannounced(ada)).toBe(0);
  expect(mailer.sent).toHaveLength(9);
  const [digest] = mailer.sent.slice(-1);
  expect(digest?.subject).toBe('3 more new leads · Vizit');
  expect(digest?.text.match(/^Full name: /gm)).toHaveLength(3);
});

test('an address gets seven lead emails a day, ten of all kinds, and a digest the next day', async () => {
  const [ada, alan] = [await createOwner(), await createOwner()];
  const mailer = openMailer();
  const store = openStore();
  const runner = startRunner(mailer, createMailLimits(store));
  // Mails from the gateway: confirmations, resets.
  const mails = store.createLimiter('mailPerRecipient', RATE_LIMITS.mailPerRecipient);
  for (let n = 0; n < 8; n++) await mails.take(alan.email.toLowerCase());
  for (const owner of [ada, alan]) {
    for (let n = 0; n < 9; n++) await leaveDetails(owner);
  }
  await expect.poll(countJobs).toBe(0);
  const countSent = ({ email }: Owner) => mailer.sent.filter(({ to }) => to === email).length;
  expect([countSent(ada), countSent(alan)]).toEqual([7, 2]);
  expect([await countUnannounced(ada), await countUnannounced(alan)]).toEqual([2, 7]);
  await runner.stop();

  await passDay();
  startRunner(mailer, createMailLimits(openStore()));
  await expect.poll(() => countUnannounced(alan)).toBe(0);
  await expect.poll(() => countUnannounced(ada)).toBe(0);
  expect(
    mailer.sent
      .slice(-2)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['2 more new leads · Vizit', '7 more new leads · Vizit']);
});

test('an owner who switched lead emails off gets none', async () => {
  const owner = await createOwner({ lead_form_data: { notify: false } });
  const mailer = openMailer();
  startRunner(mailer);
  await leaveDetails(owner);
  await expect.poll(() => countUnannounced(owner)).toBe(0);
  expect(mailer.sent).toEqual([]);
});

test('every email links to unsubscribe from its kind, and an unsubscribed kind isn’t sent', async () => {
  const [each, daily, none] = [await createOwner(), await createOwner(), await createOwner()];
  const { sql } = database;
  await sql`update public.account_settings set mails_digest = false where user_id = ${each.user_id}`;
  await sql`
    update public.account_settings set mails_leads = false, time_zone = 'Pacific/Auckland'
    where user_id = ${daily.user_id}`;
  await sql`
    update public.account_settings set mails_leads = false, mails_digest = false
    where user_id = ${none.user_id}`;
  const mailer = openMailer();
  const runner = startRunner(mailer);
  for (const owner of [each, daily, none]) await leaveDetails(owner);
  await expect.poll(countJobs).toBe(0);
  expect(mailer.sent.map(({ to }) => to)).toEqual([each.email]);
  expect(readStop(mailer.sent[0])).toEqual({ userId: each.user_id, kind: 'leads' });
  expect([await countUnannounced(daily), await countUnannounced(none)]).toEqual([1, 0]);
  const [due] = await sql`
    select to_char(run_at at time zone 'Pacific/Auckland', 'HH24:MI') as time
    from graphile_worker.jobs where key = ${`digest_leads:${daily.user_id}`}`;
  expect(due).toEqual({ time: '08:00' });
  await runner.stop();

  await passDay();
  startRunner(mailer);
  await expect.poll(() => countUnannounced(daily)).toBe(0);
  const digest = mailer.sent.at(-1);
  expect(digest).toMatchObject({ to: daily.email, subject: 'One new lead · Vizit' });
  expect(readStop(digest)).toEqual({ userId: daily.user_id, kind: 'digest' });
});

/** The user and kind of mail that the mail's link names. */
function readStop(mail: Mail | undefined) {
  const [, token = ''] = mail?.unsubscribeUrl?.split('/unsubscribe/') ?? [];
  return IDLE_GATEWAY.unsubscribeTokens.read(token);
}

test('a lead deleted by then isn’t a failure', async () => {
  const owner = await createOwner();
  await leaveDetails(owner);
  await database.sql`delete from public.leads where user_id = ${owner.user_id}`;
  const mailer = openMailer();
  startRunner(mailer);
  await expect.poll(countJobs).toBe(0);
  expect(mailer.sent).toEqual([]);
});

test('no email is lost while the mail server is down, even across a restart', async () => {
  const owner = await createOwner();
  const first = await startMailServer();
  await first.stop();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${first.port}`, 'Vizit <hello@vizit.test>');
  const { sql } = database;
  const runner = startRunner(mailer);
  await leaveDetails(owner);
  const attempts = async () => {
    const [job] = await sql<{ attempts: number; last_error: string | null }[]>`
      select attempts, last_error from graphile_worker.jobs where locked_at is null`;
    return job;
  };
  await expect
    .poll(attempts)
    .toMatchObject({ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') });
  await runner.stop();

  const second = await startMailServer(first.port);
  onTestFinished(() => second.stop());
  await sql`update graphile_worker._private_jobs set run_at = now()`;
  startRunner(mailer);
  await expect.poll(() => countUnannounced(owner)).toBe(0);
  expect(second.received).toHaveLength(1);
  const list = second.received[0]?.headers.get('list');
  expect(list).toMatchObject({ unsubscribe: { url: expect.stringContaining('/unsubscribe/') } });
  expect(second.received[0]?.headerLines).toContainEqual({
    key: 'list-unsubscribe-post',
    line: 'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  });
  expect(second.received[0]).toMatchObject({
    subject: 'New lead: Grace Hopper · Vizit',
    replyTo: { text: 'grace@vizit.test' },
  });
});
