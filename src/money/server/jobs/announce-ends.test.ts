import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { collectMails, runJobs } from '#test/queued-jobs.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

let database: TestDatabase;
let deps: TaskDeps;
let mails: Mail[];

beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());
beforeEach(() => {
  ({ deps, mails } = collectMails(database.sql));
});

type EndTask = 'announce_api_key' | 'announce_archive' | 'announce_domain' | 'announce_webhook_end';

/** Runs queued jobs. @returns their delays in seconds */
const doWaiting = (task: EndTask, changes: Partial<TaskDeps> = {}) =>
  runJobs(task, { ...deps, ...changes });

async function createDomain(name: string) {
  const { user_id } = await createPremiumProfile(database.sql, { full_name: 'Ada' });
  const [row] = await database.sql<{ id: string }[]>`
    insert into public.domains (user_id, name, state, verified_at)
    values (${user_id}, ${name}, 'active', now()) returning id`;
  const change = async (state: string, problem: string) => {
    await database.sql`
      update public.domains set state = ${state}, problem = ${problem},
        failing_since = case when ${state}::text = 'failing' then now() end
      where id = ${row?.id ?? ''}`;
  };
  return change;
}

test('an owner is emailed when their domain points elsewhere, and again when it is released', async () => {
  const change = await createDomain('ada.example');
  await change('failing', 'elsewhere');
  await doWaiting('announce_domain');
  expect(mails).toMatchObject([
    {
      subject: 'ada.example no longer opens your page · Vizit',
      text: expect.stringMatching(/Hello Ada,[\s\S]*within two days[\s\S]*\/integration\/domain/),
    },
  ]);
  await change('released', 'elsewhere');
  await doWaiting('announce_domain');
  expect(mails[1]).toMatchObject({
    subject: 'ada.example is disconnected from your page · Vizit',
    text: expect.stringContaining('have pointed elsewhere for two days'),
  });
});

test('an owner is emailed when someone else has proved their domain', async () => {
  const change = await createDomain('taken.example');
  await change('released', 'taken');
  await doWaiting('announce_domain');
  expect(mails[0]?.text).toContain('Someone else has proved that taken.example is theirs');
});

test('an owner whose domain is working again gets no email', async () => {
  const change = await createDomain('right.example');
  await change('failing', 'elsewhere');
  await change('active', '');
  await doWaiting('announce_domain');
  expect(mails).toEqual([]);
});

test.for([
  ['failing', 'Nothing has arrived at crm.example.com for 3 days'],
  ['gone', 'crm.example.com said that this address is gone (410)'],
] as const)(
  'an owner is emailed why their webhook was switched off (%s)',
  async ([reason, why]) => {
    const { sql } = database;
    const { user_id } = await createPremiumProfile(sql, { full_name: 'Ada' });
    const id = await createWebhook(user_id);
    await sql`select private.end_webhook(${id}, ${reason})`;
    await doWaiting('announce_webhook_end');
    expect(mails).toMatchObject([
      {
        subject: 'The webhook to crm.example.com is switched off · Vizit',
        text: expect.stringContaining(why),
      },
    ]);
    expect(mails[0]?.text).toContain(`/integration/webhooks?webhook=${id}`);
  },
);

test.for([
  [true, 'New API key: Zapier · Vizit'],
  [false, 'Your API key Zapier expires soon · Vizit'],
] as const)(
  'an owner is emailed a key’s scopes and expiry when it is new (%s) or expires soon',
  async ([isNew, subject]) => {
    const { sql } = database;
    const { user_id } = await createPremiumProfile(sql);
    const [key] = await sql<{ id: string }[]>`
    insert into public.api_keys (user_id, name, scopes, prefix, secret_hash, expires_at)
    values (${user_id}, 'Zapier', '["leads:read", "leads:write"]', 'vzt_abcdef',
      sha256(${user_id}::text::bytea), '2027-03-04T12:00:00Z') returning id`;
    await sql`select graphile_worker.add_job('announce_api_key', ${sql.json({ id: key?.id ?? '', is_new: isNew })}::json)`;
    await doWaiting('announce_api_key');
    expect(mails).toMatchObject([{ subject, text: expect.stringContaining('/integration/api') }]);
    expect(mails[0]?.text).toContain('Zapier (vzt_abcdef…)');
    expect(mails[0]?.text).toContain('Leads (read and change)');
    expect(mails[0]?.text).toContain('March 4, 2027');
  },
);

async function createWebhook(userId: string): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into public.webhooks (user_id, url, events)
    values (${userId}, 'https://crm.example.com/in', '["lead.created"]') returning id`;
  return row?.id ?? '';
}

const ENDS: [EndTask, (userId: string) => Promise<unknown>][] = [
  [
    'announce_archive',
    async (userId) => {
      const { sql } = database;
      const [archive] = await sql<{ id: string }[]>`
        insert into public.archives (user_id, status, file_name)
        values (${userId}, 'making', 'data.zip') returning id`;
      await sql`select private.finish_archive(${userId}, ${archive?.id ?? ''}, 10)`;
    },
  ],
  [
    'announce_domain',
    async (userId) => {
      const { sql } = database;
      await sql`
        insert into public.domains (user_id, name, state, verified_at)
        values (${userId}, 'later.example', 'active', now())`;
      await sql`
        update public.domains set state = 'failing', problem = 'elsewhere', failing_since = now()
        where user_id = ${userId}`;
    },
  ],
  [
    'announce_webhook_end',
    async (userId) =>
      database.sql`select private.end_webhook(${await createWebhook(userId)}, 'failing')`,
  ],
];

test.for(ENDS)(
  'an owner over the daily email limit gets %s once there is room',
  async ([task, end]) => {
    const { user_id } = await createPremiumProfile(database.sql);
    await end(user_id);
    const { mailLimits } = IDLE_GATEWAY;
    const all = { ...mailLimits.all, take: async () => ({ retryAfterSeconds: 3600 }) };
    await doWaiting(task, { mailLimits: { ...mailLimits, all } });
    expect(mails).toEqual([]);
    expect(await doWaiting(task)).toEqual([3600]);
    expect(mails).toHaveLength(1);
    expect(await doWaiting(task)).toEqual([]);
  },
);
