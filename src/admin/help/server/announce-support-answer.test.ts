import { afterAll, beforeAll, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { collectMails } from '#test/queued-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** An answered question. @returns the mails sent about it, and its id */
async function answered(email: { isConfirmed: boolean }) {
  const { sql } = database;
  const { user_id } = await createProfile(sql, { full_name: 'Ada' });
  if (!email.isConfirmed)
    await sql`update auth.users set email_confirmed_at = null where id = ${user_id}`;
  const [request] = await sql`
    insert into public.support_requests (user_id, topic, subject, username, plan, is_first)
    values (${user_id}, 'page', 'Where is\nmy page?', 'ada', 'free', false) returning id`;
  const [message] = await sql`
    insert into public.support_messages (request_id, user_id, is_answer, body)
    values (${request?.id}, ${user_id}, true, ${'At <your> name.\nTry it.'}) returning id::int`;
  const { deps, mails } = collectMails(sql);
  await TASK_LIST.announce_support_answer({ message_id: message?.id }, deps);
  return { mails, id: request?.id as string };
}

test('an answer is emailed to its asker in one thread, with a link to reply', async () => {
  const { mails, id } = await answered({ isConfirmed: true });
  expect(mails).toMatchObject([
    { subject: 'Re: Where is my page? · Vizit', thread: `support-${id}` },
  ]);
  expect(mails[0]?.text).toContain('Answer: At <your> name.\n    Try it.');
  expect(mails[0]?.html).toContain('At &lt;your&gt; name.');
  expect(mails[0]?.text).toContain(`https://vizit.test/help?request=${id}`);
});

test('an unconfirmed address gets no answers', async () => {
  expect((await answered({ isConfirmed: false })).mails).toEqual([]);
});
