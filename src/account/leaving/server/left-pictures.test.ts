import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { TransactionSql } from '#database/connect.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createPictureCopier } from '#page/pictures/server/copy-picture.ts';
import { copyLeftPictures } from '#page/pictures/server/copy-pictures.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { type Columns, toColumns } from '#test/columns.ts';
import { createProfile, createStaff } from '#test/factories.ts';
import { signUpOwner } from '#test/servers/foreign-website.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

const PUBLIC_URL = 'http://localhost:3000';
const PLACES = `${PUBLIC_URL}/storage/v1/object/public/pictures/`;

let server: TestApp;
let deps: TaskDeps;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await createTestApp();
  const { sql, mailbox: mailer, gateway, keys } = server;
  const fetchPicture = () => Promise.reject(new Error('Nothing is elsewhere.'));
  const copier = createPictureCopier({
    gateway: server.app,
    keys,
    publicUrl: PUBLIC_URL,
    fetchPicture,
  });
  const copyPicture = (url: string, id: string) => copier(url, { id, token: keys.serviceRoleKey });
  deps = { ...IDLE_GATEWAY, sql, mailer, gateway, copyPicture, publicUrl: PUBLIC_URL };
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  picture = new Uint8Array(await sharp({ create }).png().toBuffer());
});
afterAll(() => server.close());

/** An account with pictures of these names. */
async function createPainter<Name extends string>(...names: Name[]) {
  const { id, token } = await signUpOwner(server);
  const urls = {} as Record<Name, string>;
  for (const name of names) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
    const request = { method: 'POST', headers, body: picture };
    const answer = await server.app.request(`/storage/v1/object/pictures/${id}/${name}`, request);
    expect(answer.status).toBe(200);
    urls[name] = `${PLACES}${id}/${name}`;
  }
  return { id, urls };
}

const link = (id: string, thumbnailUrl: string) => ({
  id,
  buttonText: id,
  url: 'https://north.example/',
  thumbnailUrl,
});

const write = (userId: string, columns: Columns) =>
  server.sql`
    update public.profiles set ${server.sql(toColumns(server.sql, columns))} where user_id = ${userId}`;

async function read(userId: string) {
  const [page] = await server.sql<{ cover_image_url: string | null }[]>`
    select profile_picture_url, cover_image_url, gallery, custom_links, video_data
    from public.profiles where user_id = ${userId}`;
  return { cover_image_url: null, ...page, text: JSON.stringify(page) };
}

/** Calls a function as the owner, and lets the push it made or took back reach every page. */
async function push(owner: string, work: (tx: TransactionSql) => PromiseLike<unknown>) {
  const { sql } = server;
  await sql.begin(async (tx) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: owner });
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    await tx`set local role authenticated`;
    await work(tx);
  });
  await sql`
    select private.push_batch(max(id), 100) from public.agency_pushes where agency_id = ${owner}`;
}

const makeDue = (id: string) =>
  server.sql`insert into private.account_deletions (user_id, due_at) values (${id}, now())`;

const run = (copyPicture = deps.copyPicture) =>
  TASK_LIST.delete_accounts(
    {},
    {
      ...deps,
      copyLeftPictures: (folder) => copyLeftPictures({ sql: deps.sql, copyPicture }, folder),
    },
  );

async function listFiles(folder: string) {
  const rows = await server.sql<{ path: string }[]>`
    select path from public.pictures where user_id = ${folder}`;
  return rows.map(({ path }) => path);
}

/** Expects this many pictures in this JSON, each stored in one of these folders. */
async function expectKept(text: string, folders: readonly string[], count: number) {
  const urls = [...new Set(text.match(/http:[^"]*\/pictures\/[^"]+/g))];
  expect(urls).toHaveLength(count);
  for (const url of urls) {
    expect(folders).toContain(url.slice(PLACES.length).split('/')[0]);
    expect((await server.app.request(new URL(url).pathname)).status, url).toBe(200);
  }
}

/** An agency whose member's page shows pictures from the owner's folder. */
async function createTeam() {
  const { sql } = server;
  const owner = await createPainter(
    'cover',
    'offer',
    'portrait',
    'team',
    'thumb',
    'still',
    'later',
  );
  await createProfile(sql, { user_id: owner.id, plan: 'agency_50' });
  await write(owner.id, {
    cover_image_url: owner.urls.cover,
    custom_links: [link('a', owner.urls.offer)],
  });
  const ada = await createPainter('own');
  await createStaff(sql, owner.id, { user_id: ada.id });
  await write(ada.id, {
    profile_picture_url: owner.urls.portrait,
    cover_image_url: ada.urls.own,
    gallery: [{ url: owner.urls.team, alt: 'Us' }],
    custom_links: [link('b', owner.urls.thumb)],
    video_data: { picture: owner.urls.still },
  });
  await sql`
    insert into public.profile_drafts (user_id, field, value, written_by, device)
    values (${ada.id}, 'gallery', ${sql.json([{ url: owner.urls.later }])}, ${ada.id}, '')`;
  const modes = sql.json({ cover: 'locked', custom_links: 'locked' });
  await push(owner.id, (tx) => tx`select public.push_template(${modes})`);
  expect((await read(ada.id)).text).toContain(owner.urls.offer);
  return { owner, ada };
}

test('members keep a deleted agency’s pictures, and none of its template is copied to them', async () => {
  const { sql } = server;
  const { owner, ada } = await createTeam();
  await makeDue(owner.id);
  await run();
  expect(await listFiles(owner.id)).toEqual([]);
  const page = await read(ada.id);
  expect(page).toMatchObject({
    cover_image_url: ada.urls.own,
    gallery: [{ alt: 'Us' }],
    custom_links: [{ id: 'b' }],
  });
  await expectKept(page.text, [ada.id], 5);
  const [draft] = await sql`select value from public.profile_drafts where user_id = ${ada.id}`;
  await expectKept(JSON.stringify(draft), [ada.id], 1);
  expect(await listFiles(ada.id)).toHaveLength(6);
});

test('a deletion that stops halfway loses no picture, and continues with the rest', async () => {
  const { owner, ada } = await createTeam();
  await makeDue(owner.id);
  let copied = 0;
  const copyPicture: TaskDeps['copyPicture'] = (url, id) => {
    copied += 1;
    return copied > 2 ? Promise.reject(new ApiError('unavailable')) : deps.copyPicture(url, id);
  };
  await expect(run(copyPicture)).rejects.toThrow();
  expect(await listFiles(owner.id)).toHaveLength(7);
  await run();
  expect(await listFiles(owner.id)).toEqual([]);
  await expectKept((await read(ada.id)).text, [ada.id], 5);
  expect(await listFiles(ada.id)).toHaveLength(6);
});

test('neither a full library nor a lost file stops an account from being deleted', async () => {
  const { sql } = server;
  const { owner, ada } = await createTeam();
  await sql`delete from storage.objects where name = ${`${owner.id}/portrait`}`;
  await sql`update auth.users set email_confirmed_at = null where id = ${ada.id}`;
  await sql`update public.plan_quotas set maximum = 2 where plan = 'unconfirmed' and quota = 'pictures'`;
  await makeDue(owner.id);
  await run();
  expect(await sql`select from auth.users where id = ${owner.id}`).toHaveLength(0);
  expect(await listFiles(ada.id)).toHaveLength(2);
});

test('a team’s template and its pushes keep the pictures of a model whose account is deleted', async () => {
  const { sql } = server;
  const owner = await createPainter();
  await createProfile(sql, { user_id: owner.id, plan: 'agency_50' });
  const model = await createPainter('first', 'second', 'portrait');
  await createStaff(sql, owner.id, { user_id: model.id });
  const { user_id: ada } = await createStaff(sql, owner.id);
  const [group] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name, source_id)
    values (${owner.id}, 'Sales', ${model.id}) returning id`;
  const id = group?.id ?? '';
  await sql`update public.agency_staff set group_id = ${id} where agency_id = ${owner.id}`;
  const modes = sql.json({ cover: 'locked' });
  for (const cover_image_url of [model.urls.first, model.urls.second]) {
    await write(model.id, { cover_image_url });
    await push(owner.id, (tx) => tx`select public.push_template(${modes}, ${id})`);
    expect(await read(ada)).toMatchObject({ cover_image_url });
  }
  // A manager has put it there, from their own library.
  await write(ada, { profile_picture_url: model.urls.portrait });

  await makeDue(model.id);
  await run();
  const page = await read(ada);
  await expectKept(page.text, [owner.id, ada], 2);
  const readTemplate = async () => {
    const [kept] = await sql`select template from public.agency_groups where id = ${id}`;
    return kept?.template;
  };
  expect(await readTemplate()).toMatchObject({ cover: { cover_image_url: page.cover_image_url } });
  const files = [await listFiles(owner.id), await listFiles(ada)];
  expect(files.map(({ length }) => length)).toEqual([2, 1]);

  await push(
    owner.id,
    (tx) => tx`
    select public.take_back_push(max(p.id)) from public.agency_pushes p`,
  );
  const earlier = await read(ada);
  expect(earlier.cover_image_url).not.toBe(page.cover_image_url);
  await expectKept(earlier.text, [owner.id, ada], 2);
  // It still belongs to the template, and is removed with it.
  await sql`delete from public.agency_staff where user_id = ${ada}`;
  expect(await read(ada)).toMatchObject({ cover_image_url: null });
});
