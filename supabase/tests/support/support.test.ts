import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, type TestProfile } from '#test/factories.ts';
import { as, meet, person } from '../roles.ts';

let database: TestDatabase;
let ada: TestProfile;
let judge: TestProfile;
beforeAll(async () => {
  database = await createTestDatabase('product');
  judge = await createProfile(database.sql);
  await database.sql`insert into public.admin_users (id) values (${judge.user_id})`;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`delete from public.support_requests`;
  ada = await createProfile(database.sql);
});

const asked = (of: TestProfile, subject = 'A question', body = 'How?', topic = 'page') =>
  as(database.sql, person(of.user_id), async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      select public.ask_support(${topic}, ${subject}, ${body}) as id`;
    return row?.id ?? '';
  });

const reply = (of: TestProfile, id: string, body = 'One more thing.') =>
  as(database.sql, person(of.user_id), (tx) => tx`select public.reply_to_support(${id}, ${body})`);

type Answer = { body?: string; is_closing?: boolean; seen?: number };

const answer = (id: string, { body = 'So.', is_closing = false, seen }: Answer = {}) =>
  as(
    database.sql,
    person(judge.user_id),
    async (tx) =>
      tx`select public.admin_answer_support(${id}, ${body}, ${is_closing}, ${seen ?? (await newest(id))})`,
  );

async function newest(id: string): Promise<number> {
  const [row] = await database.sql`
    select max(id)::int as id from public.support_messages where request_id = ${id}`;
  return Number(row?.id);
}

const read = async (id: string) =>
  (
    await database.sql`
      select status, is_first, plan, username, waits_since is null as waits_for_nobody
      from public.support_requests where id = ${id}`
  )[0];

test('a question is stored with its page and plan, and waits again after a reply', async () => {
  const id = await asked(ada);
  const base = { plan: 'free', username: ada.username, is_first: false };
  expect(await read(id)).toEqual({ ...base, status: 'open', waits_for_nobody: false });
  await answer(id);
  expect(await read(id)).toEqual({ ...base, status: 'answered', waits_for_nobody: true });
  await reply(ada, id);
  expect(await read(id)).toMatchObject({ status: 'open', waits_for_nobody: false });
  await as(database.sql, person(ada.user_id), (tx) => tx`select public.close_support(${id})`);
  expect(await read(id)).toMatchObject({ status: 'closed', waits_for_nobody: true });
  // Buying Premium before the answer gives priority from the next message on.
  await database.sql`
    update public.profiles set plan = 'premium', plan_expiry = now() + interval '1 day'
    where user_id = ${ada.user_id}`;
  await reply(ada, id);
  expect(await read(id)).toMatchObject({ status: 'open', is_first: true, plan: 'premium' });
});

test('the queue lists Premium first, then by waiting time, then answered questions', async () => {
  const premium = await createPremiumProfile(database.sql);
  const first = await asked(ada, 'first');
  await asked(ada, 'second');
  await asked(premium, 'premium');
  await answer(await asked(ada, 'answered'));
  await reply(ada, first);
  const queue = await as(
    database.sql,
    person(judge.user_id),
    (tx) => tx`select subject from public.admin_support order by place, id`,
  );
  expect(queue.map(({ subject }) => subject)).toEqual(['premium', 'first', 'second', 'answered']);
});

test.for([
  [['A question', 'How?', 'weather'], 'Please choose a topic.'],
  [[' ', 'How?', 'page'], 'Please enter a subject of up to 120 characters.'],
  [['x'.repeat(121), 'How?', 'page'], 'Please enter a subject of up to 120 characters.'],
  [['A question', ' \n', 'page'], 'Please write 1 to 4000 characters.'],
  [['A question', 'x'.repeat(4001), 'page'], 'Please write 1 to 4000 characters.'],
] as const)('the question %j is refused', async ([[subject, body, topic], message]) => {
  await expect(asked(ada, subject, body, topic)).rejects.toMatchObject({ code: 'PT400', message });
});

test('an account can have five open questions and send 20 messages a day', async () => {
  const ids = [];
  for (const subject of ['1', '2', '3', '4', '5']) ids.push(await asked(ada, subject));
  await expect(asked(ada, '6')).rejects.toMatchObject({
    message: 'Five of your requests are still open. Please add to one of them.',
  });
  await answer(ids[0] ?? '', { is_closing: true });
  ids.push(await asked(ada, '6'));
  for (let sent = 6; sent < 20; sent += 1) await reply(ada, ids[1] ?? '');
  const spent = {
    code: 'PT429',
    message: 'You wrote 20 messages today. Please write again tomorrow.',
  };
  await expect(reply(ada, ids[1] ?? '')).rejects.toMatchObject(spent);
  await database.sql`
    update public.support_messages set written_at = written_at - interval '1 day'
    where user_id = ${ada.user_id}`;
  await reply(ada, ids[1] ?? '');
});

test('a user can’t read, answer or close someone else’s question', async () => {
  const id = await asked(ada);
  const eve = await createPremiumProfile(database.sql);
  const unknown = { code: 'PT404', message: 'There is no such request.' };
  await expect(reply(eve, id)).rejects.toMatchObject(unknown);
  const asEve = person(eve.user_id);
  await expect(
    as(database.sql, asEve, (tx) => tx`select public.close_support(${id})`),
  ).rejects.toMatchObject(unknown);
  for (const table of ['support_requests', 'support_messages', 'admin_support']) {
    const rows = await as(database.sql, asEve, (tx) => tx`select id from ${tx(`public.${table}`)}`);
    expect(rows).toHaveLength(0);
  }
  await expect(
    as(database.sql, asEve, (tx) => tx`select public.admin_support_request(${id})`),
  ).rejects.toMatchObject({ code: 'PT403' });
  // The answer's author is visible only to the team.
  await expect(
    as(
      database.sql,
      person(ada.user_id),
      (tx) => tx`select written_by from public.support_messages`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

test('of two concurrent administrators, the second must read the first’s answer before replying', async () => {
  const id = await asked(ada);
  const seen = await newest(id);
  const first = `select public.admin_answer_support('${id}', 'One', false, ${seen})`;
  const second = () => answer(id, { body: 'Two', seen });
  const refused = await meet(database.sql, (tx) => tx.unsafe(first), second, person(judge.user_id));
  expect(refused).toMatchObject({
    code: 'PT409',
    message: 'There’s a new message here. Please read it first.',
  });
  // Only closing may have no text.
  await expect(answer(id, { body: ' ' })).rejects.toMatchObject({ code: 'PT400' });
  await answer(id, { body: ' ', is_closing: true });
  expect(await read(id)).toMatchObject({ status: 'closed' });
});
