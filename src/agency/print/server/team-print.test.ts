import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSession } from '#agency/company-sign-in/server/company-under-test.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createAgency, createProfile, createStaff, type TestProfile } from '#test/factories.ts';
import { collectMails, runJobs } from '#test/queued-jobs.ts';

let server: TestApp;
beforeAll(async () => {
  const teamPrintsPerAccount = { points: 3, durationSeconds: 3600 };
  server = await createTestApp({ limits: { ...RATE_LIMITS, teamPrintsPerAccount } });
});
afterAll(() => server.close());

type Team = Record<'owner' | 'manager' | 'ada' | 'grace' | 'stranger', TestProfile>;

let team: Team;
let graceSeat: string;
let deps: TaskDeps;
let mails: Mail[];
beforeEach(async () => {
  const { sql } = server;
  const owner = await createAgency(sql);
  const manager = await createStaff(sql, owner.user_id, { full_name: 'Zoë Manager' });
  const ada = await createStaff(sql, owner.user_id, { full_name: 'Ada Lovelace' });
  const grace = await createStaff(sql, owner.user_id, { full_name: 'Grace Hopper' });
  await sql`update public.agency_staff set role = 'manager' where id = ${manager.staff_id}`;
  graceSeat = grace.staff_id;
  team = { owner, manager, ada, grace, stranger: await createProfile(sql) };
  await sql`delete from graphile_worker._private_jobs`;
  ({ deps, mails } = collectMails(sql));
});

async function call(who: keyof Team, name: string, body: object) {
  const headers = { authorization: `Bearer ${await openSession(server, team[who])}` };
  return server.app.request(`/functions/v1/${name}`, postJson(body, headers));
}

async function mailAll(who: keyof Team) {
  const headers = {
    authorization: `Bearer ${await openSession(server, team[who])}`,
    apikey: server.keys.anonKey,
  };
  return server.app.request('/rest/v1/rpc/mail_pieces', postJson({ piece: 'signature' }, headers));
}

const countPages = async (answer: Response) =>
  Buffer.from(await answer.arrayBuffer())
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

test.for([
  ['owner', 200],
  ['manager', 200],
  ['ada', 404],
  ['stranger', 404],
] as const)('an agency’s %s who prints the team gets %i', async ([who, status]) => {
  const answer = await call(who, 'print-team', { sheet: 'badge' });
  expect(answer.status).toBe(status);
  if (status === 200) {
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="team-badge.pdf"');
    expect(await countPages(answer)).toBe(3);
  }
  const signature = await call(who, 'write-member-signature', { person: team.ada.user_id });
  expect(signature.status).toBe(status);
  if (status === 200) expect((await signature.json()).text).toMatch(/^Ada Lovelace\n/);
});

test('a manager of a group prints only its people', async () => {
  const { sql } = server;
  const [group] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${team.owner.user_id}, 'Sales') returning id`;
  await sql`update public.agency_staff set group_id = ${group?.id ?? ''} where id = ${graceSeat}`;
  await sql`
    update public.agency_staff set led_groups = array[${group?.id ?? ''}::uuid]
    where user_id = ${team.manager.user_id}`;
  expect(await countPages(await call('manager', 'print-team', { sheet: 'badge' }))).toBe(1);
  const ada = await call('manager', 'write-member-signature', { person: team.ada.user_id });
  expect(ada.status).toBe(404);
  expect(await (await mailAll('manager')).json()).toBe(1);
});

test('former, suspended and other teams’ members get neither card nor signature', async () => {
  const { sql } = server;
  await sql`update public.profiles set is_active = false where id = ${team.ada.id}`;
  await sql`delete from public.agency_staff where id = ${graceSeat}`;
  expect(await countPages(await call('owner', 'print-team', { sheet: 'card' }))).toBe(2);
  for (const person of [team.ada, team.grace, team.stranger]) {
    const answer = await call('owner', 'write-member-signature', { person: person.user_id });
    expect(answer.status).toBe(404);
  }
});

test('an agency whose plan has ended prints nothing', async () => {
  await server.sql`update public.profiles set plan = 'free' where id = ${team.owner.id}`;
  expect((await call('owner', 'print-team', { sheet: 'card' })).status).toBe(404);
  expect((await mailAll('owner')).status).toBe(403);
});

test('a team can be printed only a few times an hour', async () => {
  const answers = [];
  for (let time = 0; time < 4; time += 1) {
    answers.push((await call('owner', 'print-team', { sheet: 'badge' })).status);
  }
  expect(answers).toEqual([200, 200, 200, 429]);
  expect((await call('owner', 'print-team', { sheet: 'stand' })).status).toBe(400);
});

/** Members without a visible page, in the middle of the list. */
const addPeople = (count: number) =>
  server.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      with person as (
        insert into auth.users (id, email)
        select gen_random_uuid(), gen_random_uuid() || '@vizit.test' from generate_series(1, ${count}::int)
        returning id, email)
      insert into public.agency_staff
        (agency_id, user_id, email, full_name, sort_name, status, joined_at)
      select ${team.owner.user_id}, id, email, 'Mary', 'mary', 'active', now() from person`;
  });

test('more than 500 people are split into files named after their positions in the list', async () => {
  await addPeople(498);
  const whole = await call('owner', 'print-team', { sheet: 'badge' });
  expect([whole.status, (await whole.json()).message]).toEqual([
    413,
    'A file holds up to 500 people. Reload this screen to choose which.',
  ]);
  const last = await call('owner', 'print-team', { sheet: 'badge', file: 2 });
  expect(await countPages(last)).toBe(1);
  expect(last.headers.get('content-disposition')).toBe(
    'attachment; filename="team-501-to-501-of-501-badge.pdf"',
  );
  const beyond = await call('owner', 'print-team', { sheet: 'badge', file: 3 });
  expect([beyond.status, (await beyond.json()).message]).toEqual([
    404,
    'Your team has changed. Reload this screen to choose again.',
  ]);
  expect((await call('owner', 'print-team', { sheet: 'badge', file: 0 })).status).toBe(400);
});

test('each active member gets their own signature, but someone who has left since gets none', async () => {
  expect(await (await mailAll('owner')).json()).toBe(3);
  await server.sql`delete from public.agency_staff where id = ${graceSeat}`;
  await runJobs('announce_piece', deps);
  expect(mails.map(({ to }) => to)).toHaveLength(2);
  const mail = mails.find(({ text }) => text.includes('Hello Ada Lovelace,'));
  expect(mail?.subject).toBe('Your email signature · Vizit');
  const page = `https://vizit.test${scanPath(team.ada.id, 'signature')}`;
  expect(mail?.text).toContain(page);
  expect(mail?.html).toContain(page);
  expect(mail?.html).not.toContain(team.grace.username);
});

test('a member who turned team emails off gets no signature, and members can’t send any', async () => {
  await server.sql`
    update public.account_settings set mails_agency = false where user_id = ${team.ada.user_id}`;
  expect(await (await mailAll('manager')).json()).toBe(3);
  await runJobs('announce_piece', deps);
  expect(mails).toHaveLength(2);
  expect(mails.some(({ text }) => text.includes('Ada Lovelace'))).toBe(false);
  for (const who of ['ada', 'stranger'] as const) expect((await mailAll(who)).status).toBe(403);
});

test('signatures are sent at most once a day', async () => {
  expect(await (await mailAll('owner')).json()).toBe(3);
  expect(await (await mailAll('manager')).json()).toBe(0);
  await runJobs('announce_piece', deps);
  expect(mails).toHaveLength(3);
});
