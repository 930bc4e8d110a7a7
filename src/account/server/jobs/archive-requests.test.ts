import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARCHIVE_BUCKET, toArchivePlace } from '#account/archive/rules/archive.ts';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { SecurityEvent } from '#gateway/events.ts';
import { ARCHIVES_MAX_BYTES } from '#integrations/server/limits.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createProfile } from '#test/factories.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

const PUBLIC_URL = 'http://localhost:3000';
const PASSWORD = 'correct horse battery';

const events: SecurityEvent[] = [];
let server: TestApp;
let deps: TaskDeps;
beforeAll(async () => {
  server = await createTestApp({}, { settings: { autoConfirm: true } });
  const { sql, gateway, keys, mailbox: mailer } = server;
  const onEvent = (event: SecurityEvent) => void events.push(event);
  deps = { ...IDLE_GATEWAY, sql, gateway, keys, mailer, onEvent, publicUrl: PUBLIC_URL };
});
afterAll(() => server.close());

type Owner = Awaited<ReturnType<typeof createOwner>>;

/** Signs up a user and creates their profile. */
async function createOwner(columns: Record<string, unknown> = {}) {
  const email = `owner-${crypto.randomUUID()}@vizit.test`;
  const headers = { apikey: server.keys.anonKey };
  const answer = await server.app.request(
    '/auth/v1/signup',
    postJson({ email, password: PASSWORD }, headers),
  );
  const { access_token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  const profile = await createProfile(server.sql, { user_id: user.id, ...columns });
  return { id: user.id, email, token: access_token, profile };
}

const headersOf = ({ token }: { token: string }) => ({
  apikey: server.keys.anonKey,
  authorization: `Bearer ${token}`,
});

const request = (owner: { token: string }) =>
  server.app.request('/rest/v1/rpc/request_archive', postJson({}, headersOf(owner)));

/** Runs the account's queued jobs of a task, as the queue would. */
async function doWaiting(task: 'make_archive' | 'announce_archive', { id }: { id: string }) {
  const jobs = await server.sql<{ id: string; payload: unknown }[]>`
    select j.id::text, j.payload from graphile_worker._private_jobs j
    join graphile_worker.jobs n on n.id = j.id
    where n.task_identifier = ${task} and j.payload ->> 'user_id' = ${id}`;
  for (const job of jobs) {
    await TASK_LIST[task](job.payload, deps);
    await server.sql`select graphile_worker.complete_jobs(array[${job.id}::bigint])`;
  }
}

const findArchive = async ({ id }: Owner) => {
  const [row] = await server.sql`select * from public.archives where user_id = ${id}`;
  return row;
};

/** Fetches the archive as the dashboard does: by a URL signed for the user. */
async function fetchArchive(owner: Owner, reader: { token: string } = owner) {
  const { id } = (await findArchive(owner)) ?? {};
  const signed = await server.app.request(
    `/storage/v1/object/sign/archives/${owner.id}/${id}.zip`,
    postJson({ expiresIn: 60 }, headersOf(reader)),
  );
  if (!signed.ok) return signed;
  const { signedURL } = (await signed.json()) as { signedURL: string };
  return server.app.request(`/storage/v1${signedURL}&download=mine.zip`);
}

async function readArchive(owner: Owner) {
  expect((await request(owner)).status).toBe(200);
  await doWaiting('make_archive', owner);
  const answer = await fetchArchive(owner);
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { answer, files, read };
}

test('an archive can be requested and fetched only by its owner in a valid session', async () => {
  const [owner, eve] = [await createOwner(), await createOwner()];
  await readArchive(owner);
  for (const reader of [eve, { token: server.keys.anonKey }]) {
    expect((await fetchArchive(owner, reader)).status).toBe(404);
  }
  const { id } = (await findArchive(owner)) ?? {};
  const open = `/storage/v1/object/public/archives/${owner.id}/${id}.zip`;
  expect((await server.app.request(open)).ok).toBe(false);

  const session = { ...headersOf(owner), 'content-type': 'application/json' };
  await server.app.request('/auth/v1/logout?scope=global', { method: 'POST', headers: session });
  expect([(await fetchArchive(owner)).ok, (await request(owner)).status]).toEqual([false, 401]);
  const nobody = { token: server.keys.anonKey };
  expect((await request(nobody)).status).toBe(401);
});

test('a read-only viewer can’t see the owner’s archive', async () => {
  const owner = await createOwner();
  await readArchive(owner);
  const claims = { sub: owner.id, role: 'authenticated', read_only: true };
  const [seen] = await server.sql.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await sql`set local role authenticated`;
    return sql<{ count: number }[]>`
      select count(*)::int as count from storage.objects where bucket_id = 'archives'`;
  });
  expect(seen?.count).toBe(0);
});

test('an archive can be requested once an hour, repeats count once, and a new one replaces the last', async () => {
  const owner = await createOwner();
  const [first, second] = [await request(owner), await request(owner)];
  expect((await first.json()).id).toBe((await second.json()).id);
  await doWaiting('make_archive', owner);
  const refused = await request(owner);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    message: 'You can download your data once an hour. Please come back later.',
  });
  await server.sql`
    update public.archives set asked_at = asked_at - interval '61 minutes'
    where user_id = ${owner.id}`;
  await readArchive(owner);
  const [kept] = await server.sql<{ count: number }[]>`
    select count(*)::int as count from storage.objects
    where bucket_id = 'archives' and name like ${`${owner.id}/%`}`;
  expect(kept?.count).toBe(1);
});

test('archives are packed one at a time across all copies of the server', async () => {
  const owner = await createOwner();
  await request(owner);
  const [job] = await server.sql`
    select queue_name, max_attempts from graphile_worker.jobs
    where task_identifier = 'make_archive' and key = ${`make_archive:${owner.id}`}`;
  expect(job).toEqual({ queue_name: 'archives', max_attempts: 5 });
});

test('a storage failure is shown, uses up no request, and the job is retried', async () => {
  const owner = await createOwner();
  await request(owner);
  const { sql } = server;
  await sql`update storage.buckets set file_size_limit = 10 where id = 'archives'`;
  await expect(doWaiting('make_archive', owner)).rejects.toThrow('The storage answers');
  expect(await findArchive(owner)).toMatchObject({ status: 'failed' });
  await sql`update storage.buckets set file_size_limit = null where id = 'archives'`;
  // Run by the queue or requested by its owner, the archive is the same or a new one.
  await doWaiting('make_archive', owner);
  expect(await findArchive(owner)).toMatchObject({ status: 'ready' });
});

test('an archive waits while storage is full', async () => {
  const [owner, other] = [await createOwner(), await createOwner()];
  await server.sql`
    insert into public.archives (user_id, status, size_bytes)
    values (${other.id}, 'ready', ${ARCHIVES_MAX_BYTES})`;
  const { id } = await (await request(owner)).json();
  // As from a lead erased since, which nothing refers to any more.
  await server.sql`
    insert into storage.objects (bucket_id, name, version)
    values (${ARCHIVE_BUCKET}, ${toArchivePlace(owner.id, 'before')}, 'before')`;
  await TASK_LIST.make_archive({ user_id: owner.id, id }, deps);
  expect(await findArchive(owner)).toMatchObject({ status: 'waiting' });
  const left = await server.sql`
    select name from storage.objects where bucket_id = ${ARCHIVE_BUCKET} and starts_with(name, ${owner.id})`;
  expect([...left]).toEqual([]);
  const [job] = await server.sql<{ waits: boolean }[]>`
    select bool_or(j.run_at > now() + interval '5 minutes') as waits
    from graphile_worker._private_jobs j where j.payload ->> 'id' = ${id}`;
  expect(job?.waits).toBe(true);
  await server.sql`delete from public.archives where user_id = ${other.id}`;
});
