import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccounts } from '#account/server/accounts.ts';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { AGENCY_BATCH_SIZE } from '#kit/server/limits/jobs.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createProfile, createStaff } from '#test/factories.ts';
import { runJobs } from '#test/queued-jobs.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

const PUBLIC_URL = 'http://localhost:3000';
const PASSWORD = 'correct horse battery 9';

let server: TestApp;
let deps: TaskDeps;

beforeAll(async () => {
  server = await createTestApp({}, { settings: { autoConfirm: true } });
  const { sql, gateway, keys, mailbox } = server;
  const accounts = createAccounts({
    url: `${PUBLIC_URL}/auth/v1`,
    findServiceKey: () => keys.serviceRoleKey,
    publicUrl: PUBLIC_URL,
    fetch: async (input, init) => gateway.request(new Request(input, init)),
  });
  deps = { ...IDLE_GATEWAY, sql, mailer: mailbox, publicUrl: PUBLIC_URL, accounts };
});
afterAll(() => server.close());

type Session = { access_token: string; user: { id: string } };

/** Sends a request over HTTP, as a browser does. */
async function ask(path: string, body: unknown, token = server.keys.anonKey, method = 'POST') {
  const headers = { apikey: server.keys.anonKey, authorization: `Bearer ${token}` };
  const answer = await server.app.request(path, { ...postJson(body, headers), method });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

const rpc = (name: string, { access_token }: Session, body: object = {}) =>
  ask(`/rest/v1/rpc/${name}`, body, access_token);

async function signUp(email: string): Promise<Session> {
  return (await ask('/auth/v1/signup', { email, password: PASSWORD })).body;
}

async function openAgency(email: string): Promise<Session> {
  const owner = await signUp(email);
  await createProfile(server.sql, {
    user_id: owner.user.id,
    full_name: 'Northlight',
    plan: 'agency_50',
  });
  return owner;
}

/** Lets this many people join, more than the plan has seats for. */
async function employ(owner: Session, count: number): Promise<void> {
  await server.sql`
    update public.agencies set max_staff_granted = 500 where owner_id = ${owner.user.id}`;
  await server.sql`select private.refresh_agency(${owner.user.id})`;
  for (let done = 0; done < count; done += 1) {
    await createStaff(server.sql, owner.user.id);
  }
}

type Task = keyof typeof TASK_LIST;

/** Runs all queued jobs of a task, as the queue would. */
async function doWaiting(task: Task, changes: Partial<TaskDeps> = {}): Promise<void> {
  expect((await runJobs(task, { ...deps, ...changes })).length).toBeGreaterThan(0);
}

const mailsTo = (email: string) => server.mailbox.list().filter(({ to }) => to === email);

/** Parses the link in the only mail to an address. */
function readLink(email: string): URL {
  const [mail] = mailsTo(email);
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}

test('an invited person claims an account, accepts and has a page, and an existing account is asked', async () => {
  const owner = await openAgency('owner@north.test');
  const known = await signUp('known@vizit.test');
  const quiet = await signUp('quiet@vizit.test');
  await server.sql`
    update public.account_settings set mails_agency = false where user_id = ${quiet.user.id}`;
  const people = [
    { full_name: 'Grace Hopper', email: 'grace@vizit.test', designation: 'Admiral' },
    { full_name: 'Known', email: 'known@vizit.test' },
    { full_name: 'Quiet', email: 'quiet@vizit.test' },
  ];
  const answers = await rpc('add_staff', owner, { people });
  const invited = { status: 'invited' };
  expect(answers.body).toMatchObject([invited, invited, invited]);
  await doWaiting('invite_staff');
  const seats = await server.app.request(
    '/rest/v1/agency_staff?select=status,user_id,mailed_at&order=email',
    {
      headers: { apikey: server.keys.anonKey, authorization: `Bearer ${owner.access_token}` },
    },
  );
  const told = { status: 'invited', user_id: null, mailed_at: expect.any(String) };
  expect(await seats.json()).toEqual([told, told, { ...told, mailed_at: null }]);

  // People who turned these mails off find it on their dashboard.
  expect(mailsTo('quiet@vizit.test')).toEqual([]);
  expect((await rpc('own_agency', quiet)).body).toMatchObject({
    invitations: [{ name: 'Northlight' }],
  });
  for (const email of ['known@vizit.test', 'grace@vizit.test']) {
    expect(mailsTo(email)[0]?.unsubscribe_url).toContain('/unsubscribe/');
  }

  expect(mailsTo('known@vizit.test')[0]?.subject).toBe(
    'Northlight invites you to its team · Vizit',
  );
  expect(readLink('known@vizit.test').href).toMatch(
    new RegExp(`^${PUBLIC_URL}/dashboard\\?invitation=[0-9a-f-]{36}$`),
  );
  expect((await rpc('own_agency', known)).body).toMatchObject({
    staff: null,
    invitations: [{ name: 'Northlight' }],
  });

  const link = readLink('grace@vizit.test');
  expect(link.pathname).toBe('/auth/confirm');
  const { token_hash, type } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)));
  expect(type).toBe('invite');
  expect(link.hash).toContain(encodeURIComponent(`${PUBLIC_URL}/dashboard?invitation=`));
  const grace: Session = (await ask('/auth/v1/verify', { type, token_hash })).body;
  const chosen = { password: PASSWORD };
  expect((await ask('/auth/v1/user', chosen, grace.access_token, 'PUT')).status).toBe(200);
  const [invitation] = (await rpc('own_agency', grace)).body.invitations;
  const joined = await rpc('answer_invitation', grace, { id: invitation.id, accept: true });
  expect(joined.status).toBe(204);
  const signedIn = await ask('/auth/v1/token?grant_type=password', {
    email: 'grace@vizit.test',
    ...chosen,
  });
  expect(signedIn.status).toBe(200);
  const [page] = await server.sql`
    select username, designation, plan, agency_owner_id from public.profiles
    where user_id = ${grace.user.id}`;
  expect(page).toMatchObject({
    designation: 'Admiral',
    plan: 'agency_50',
    agency_owner_id: owner.user.id,
  });
  expect((await server.app.request(`/bio/${page?.username}`)).status).toBe(200);
  const [seat] = await server.sql`
    select can_keep_card from public.agency_staff where user_id = ${grace.user.id}`;
  expect(seat).toEqual({ can_keep_card: true });
});

test('an email that failed is sent on the next try, with a working link', async () => {
  const owner = await openAgency('second@north.test');
  await rpc('add_staff', owner, { people: [{ full_name: 'Ada', email: 'later@vizit.test' }] });
  const queued = await server.sql`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'invite_staff'`;
  const mailer = { send: () => Promise.reject(new Error('no mail server')) };
  const failed = TASK_LIST.invite_staff(queued[0]?.payload, { ...deps, mailer });
  await expect(failed).rejects.toThrow('no mail server');
  await doWaiting('invite_staff');
  const values = new URLSearchParams(readLink('later@vizit.test').hash.slice(1));
  const [type, token_hash] = [values.get('type'), values.get('token_hash')];
  const answer = await ask('/auth/v1/verify', { type, token_hash });
  expect(answer.body).toHaveProperty('access_token');
  const [count] = await server.sql`
    select count(*)::int as accounts from auth.users where email = 'later@vizit.test'`;
  expect(count).toEqual({ accounts: 1 });
});

describe('a team larger than one batch', () => {
  let owner: Session;
  let ada: Session;
  const all = AGENCY_BATCH_SIZE + 1;

  beforeAll(async () => {
    owner = await openAgency('third@north.test');
    ada = await signUp('ada@vizit.test');
    await createStaff(server.sql, owner.user.id, { user_id: ada.user.id });
    await employ(owner, AGENCY_BATCH_SIZE);
  });

  test('a locked look is applied to every page, and staff can’t change it by REST', async () => {
    await server.sql`
    update public.profiles set theme_color = '#112233' where user_id = ${owner.user.id}`;
    const push = await rpc('push_template', owner, { modes: { look: 'locked' } });
    await doWaiting('push_template');
    const [done] = await server.sql`
    select p.status, p.done, p.total, (select count(*)::int from public.profiles
      where agency_owner_id = ${owner.user.id} and theme_color = '#112233') as pages
    from public.agency_pushes p where p.id = ${String(push.body)}`;
    expect(done).toEqual({ status: 'done', done: all, total: all, pages: all });
    const path = `/rest/v1/profiles?user_id=eq.${ada.user.id}`;
    const changed = await ask(path, { theme_color: '#ffffff' }, ada.access_token, 'PATCH');
    expect(changed).toMatchObject({
      status: 403,
      body: { message: 'Northlight keeps this the same on every page: look.' },
    });
    await rpc('take_back_push', owner, { id: push.body });
    await doWaiting('push_template');
    expect((await ask(path, { theme_color: '#ffffff' }, ada.access_token, 'PATCH')).status).toBe(
      204,
    );
  });

  test('when the owner’s plan ends, every member loses it', async () => {
    const readPlans = () => server.sql`
    select plan, count(*)::int from public.profiles
    where agency_owner_id = ${owner.user.id} group by plan`;
    expect(await readPlans()).toEqual([{ plan: 'agency_50', count: all }]);
    await server.sql`update public.profiles set plan = 'free' where user_id = ${owner.user.id}`;
    await doWaiting('refresh_staff');
    expect(await readPlans()).toEqual([{ plan: 'free', count: all }]);
  });
});
