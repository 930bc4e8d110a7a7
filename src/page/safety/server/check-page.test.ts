import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, type TestProfile } from '#test/factories.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { checkPage, createLinkChecker } from './check-page.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const link = (url: string) => ({
  id: url,
  buttonText: 'Open',
  url,
  icon: 'link',
  isVisible: false,
});

/** A page whose owner saved these links. */
async function createPage(...urls: string[]): Promise<TestProfile> {
  const page = await createProfile(database.sql);
  await publish(page, ...urls);
  return page;
}

const publish = ({ id }: TestProfile, ...urls: string[]) =>
  database.sql`
    update profiles set custom_links = ${database.sql.json(urls.map(link))} where id = ${id}`;

const check = ({ user_id }: TestProfile, changes: Partial<TaskDeps> = {}) => {
  const { sql } = database;
  const mailer = { send: async () => undefined };
  const deps = { ...IDLE_GATEWAY, sql, mailer, publicUrl: 'http://localhost:3000', ...changes };
  return checkPage.run({ user_id }, deps);
};

const findFlags = async ({ user_id }: TestProfile) =>
  (await database.sql`select * from page_flags where user_id = ${user_id}`)[0];
const listCases = ({ user_id }: TestProfile) =>
  database.sql`
    select * from page_reports where user_id = ${user_id} and source = 'check' order by created_at`;

/** A service like Web Risk that flags everything at `harmful.example`. */
async function startService(answer: { status: number }) {
  const asked: string[] = [];
  const service = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    asked.push(searchParams.get('uri') ?? '');
    const isHarmful = searchParams.get('uri')?.includes('harmful.example');
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(isHarmful ? '{"threat":{"threatTypes":["MALWARE"]}}' : '{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const { port } = service.address() as AddressInfo;
  return { asked, linkChecker: createLinkChecker(`http://127.0.0.1:${port}/search?key=secret`) };
}

test('every publish is checked, and several in a row are checked once', async () => {
  const page = await createPage('https://example.com');
  await publish(page, 'https://example.com/2');
  const jobs = await database.sql`
    select task_identifier from graphile_worker.jobs where key = ${`check_page:${page.user_id}`}`;
  expect([...jobs]).toEqual([{ task_identifier: 'check_page' }]);
});

test('a look-alike link is stored with its version and opens one case, even if hidden', async () => {
  const page = await createPage('https://example.com', 'https://paypa1.com', 'https://bit.ly/x');
  await check(page);
  await check(page);
  const findings = [
    { kind: 'shortener', url: 'https://bit.ly/x' },
    { kind: 'lookalike', url: 'https://paypa1.com' },
  ];
  const [version] = await database.sql`
    select max(id) as id from profile_versions where user_id = ${page.user_id}`;
  expect(await findFlags(page)).toMatchObject({ findings, version_id: version?.id });
  const [opened, ...others] = await listCases(page);
  expect(others).toEqual([]);
  expect(opened).toMatchObject({ findings, reason: 'links', report_count: 0 });
  await database.sql`
    update page_reports set status = 'closed', outcome = 'nothing' where id = ${opened?.id}`;
  await database.sql`update profiles set bio = 'Other words' where id = ${page.id}`;
  await check(page);
  expect(await listCases(page)).toHaveLength(1);
});

test('shorteners, IP addresses, unusual domain endings and the word support open no case', async () => {
  const page = await createPage('https://bit.ly/x', 'https://support.example.xyz/login');
  await check(page);
  expect(await findFlags(page)).toMatchObject({ findings: [{ kind: 'shortener' }] });
  expect(await listCases(page)).toEqual([]);
});

test('a verdict only flags: it neither suspends nor restores a page', async () => {
  const bad = await createPage('https://paypa1.com');
  await check(bad);
  const good = await createPage('https://example.com');
  await check(good);
  await database.sql`update profiles set is_active = false where id = ${good.id}`;
  await check(good);
  const rows = await database.sql`
    select is_active from profiles where id in (${bad.id}, ${good.id}) order by is_active`;
  expect([...rows]).toEqual([{ is_active: false }, { is_active: true }]);
});

test('a verdict on an older version doesn’t replace one on a newer version', async () => {
  const page = await createPage('https://paypa1.com');
  await check(page);
  const kept = await findFlags(page);
  const late = { version_id: '0', fingerprint: 'x', findings: [], is_asked: false };
  await database.sql`
    select private.record_page_check(${page.user_id},
      ${database.sql.json({ ...late, is_worth_a_look: false })})`;
  expect(await findFlags(page)).toEqual(kept);
});

test('an online service is asked about website links only, once for the same links', async () => {
  const { asked, linkChecker } = await startService({ status: 200 });
  const page = await createPage('https://harmful.example/x', 'https://a.example', 'tel:+155501000');
  await check(page, { linkChecker });
  await database.sql`update profiles set bio = 'Other words' where id = ${page.id}`;
  await check(page, { linkChecker });
  expect(asked.sort()).toEqual(['https://a.example', 'https://harmful.example/x']);
  expect(await findFlags(page)).toMatchObject({
    findings: [{ kind: 'online', url: 'https://harmful.example/x' }],
  });
  expect(await listCases(page)).toHaveLength(1);
  const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
  await check(page, { linkChecker, clock: tomorrow });
  expect(asked).toHaveLength(4);
});

test('a failing service clears no findings, and the job’s error omits the API key', async () => {
  const { linkChecker } = await startService({ status: 500 });
  const page = await createPage('https://paypa1.com');
  const away = createLinkChecker('http://127.0.0.1:9/search?key=secret');
  for (const checker of [linkChecker, away]) {
    const failure = await check(page, { linkChecker: checker }).catch((error: Error) => error);
    expect(String(failure)).toMatch(/^Error: The link checker (answered 500|cannot be reached)$/);
  }
  expect(await findFlags(page)).toMatchObject({
    findings: [{ kind: 'lookalike' }],
    asked_at: null,
  });
  expect(await database.sql`select is_active from profiles where id = ${page.id}`).toMatchObject([
    { is_active: true },
  ]);
});
