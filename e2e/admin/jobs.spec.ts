import { parseLeadForm } from '#domain/leads/lead-form.ts';
import type { CaughtMail } from '#sandbox/mailbox.ts';
import { insertLead } from '#server/data/audience/leads.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { type Account, callAs } from '../fixtures/account.ts';
import { expect, type Person, PREMIUM, signIn, test, toastOf } from '../fixtures/person.ts';
import { BASE_URL, runAdmin } from '../fixtures/server-under-test.ts';

const WITH_FORM = { ...PREMIUM, sections_enabled: { lead_form: true } };
const GRACE = { full_name: 'Grace Hopper', email: 'grace@vizit.test', phone: '', company: '' };

/** Lists a user's mails about leads, newest first. */
async function listLeadMails({ email }: Person): Promise<CaughtMail[]> {
  const mails: CaughtMail[] = await (await fetch(`${BASE_URL}/sandbox/mail.json`)).json();
  return mails.filter(({ to, subject }) => to === email && /\bleads?\b/.test(subject));
}

async function countLeadMails(person: Person): Promise<number> {
  return (await listLeadMails(person)).length;
}

test('what a visitor leaves reaches the owner by mail, and an answer reaches the visitor', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson({ profile: WITH_FORM });
  await visitor.goto(`/bio/${person.username}`);
  await visitor.getByLabel('Full name').fill('Grace Hopper');
  await visitor.getByLabel('Email').fill('grace@vizit.test');
  await visitor.getByLabel('Message').fill('<b>Hello</b>');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('Thank you. Your message has been sent.')).toBeVisible();

  await expect.poll(() => countLeadMails(person)).toBe(1);
  const [mail] = await listLeadMails(person);
  expect(mail).toMatchObject({
    subject: 'New lead: Grace Hopper · Vizit',
    reply_to: 'grace@vizit.test',
    text: expect.stringContaining('Message: <b>Hello</b>'),
    html: expect.stringContaining('&lt;b&gt;Hello&lt;/b&gt;'),
  });
  const [link = ''] = mail?.text.match(/https?:\/\/\S+/) ?? [];
  await signIn(page, person);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await expect(page.getByText('Grace Hopper')).toBeVisible();
});

test('after seven mails about leads in a day the rest waits for a digest', async ({
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: WITH_FORM });
  const leave = (message: string) =>
    insertLead(sql, {
      user_id: person.id,
      answers: { ...GRACE, message },
      form: parseLeadForm({}),
      source: '',
      consent_version: '',
    });
  for (let number = 1; number <= 7; number += 1) await leave(`Message ${number}`);
  await expect.poll(() => countLeadMails(person)).toBe(7);
  await leave('Message 8');
  await leave('Message 9');
  const digest = () => sql`
    select run_at > now() + interval '23 hours' as is_tomorrow from graphile_worker.jobs
    where key = ${`digest_leads:${person.id}`}`;
  await expect.poll(async () => [...(await digest())]).toEqual([{ is_tomorrow: true }]);
  expect(await countLeadMails(person)).toBe(7);
});

test('an administrator sees the jobs and has a failed one tried again', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson();
  await runAdmin('grant', person.email);
  const [job] = await sql<{ id: string }[]>`
    select (graphile_worker.add_job('digest_leads', '{"user_id": "nobody"}', max_attempts => 1)).id`;
  await signIn(page, person);
  await page.goto('/admin/jobs');
  const card = page.getByRole('region', { name: 'Background jobs' });
  await expect(card.getByRole('rowheader', { name: 'Email several leads' })).toBeVisible();
  await card.getByRole('button', { name: 'more that run when needed' }).click();
  await expect(card.getByRole('rowheader', { name: 'Email a new lead' })).toBeVisible();
  const failed = card.getByRole('listitem').filter({ hasText: `Job ${job?.id} ·` });
  await expect(failed).toContainText('Failed', { timeout: 20_000 });
  await expectAccessible(page);

  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(toastOf(page)).toContainText('The job is tried again');
  await expect
    .poll(async () => {
      const rows = await sql`
        select attempts from graphile_worker.jobs where id = ${job?.id ?? 0} and locked_at is null`;
      return [...rows];
    })
    .toEqual([{ attempts: 1 }]);
  await sql`delete from graphile_worker._private_jobs where id = ${job?.id ?? 0}`;
});

test('nobody else sees the jobs', async ({ page, createPerson }) => {
  const person = await createPerson();
  await signIn(page, person);
  await page.goto('/admin/jobs');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(toastOf(page)).toContainText('Access denied: Admin privileges required');
  expect(await callRpc(person, 'job_overview')).toBe(403);
  expect(await callRpc(person, 'retry_job', { id: 1 })).toBe(403);
});

/** @returns the status of the answer */
async function callRpc(person: Account, name: string, args: object = {}): Promise<number> {
  const { headers } = await callAs(person);
  const answer = await fetch(`${BASE_URL}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  return answer.status;
}
