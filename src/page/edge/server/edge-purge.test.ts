import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { EDGE_KEYS_MAX } from '#page/delivery/server/limits.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createEdge, createEdgePurge, purgeEdge, queuePurges } from './edge.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Asked = {
  method: string | undefined;
  keys: string;
  authorization: string | undefined;
  body: string;
};

/** An edge that answers as instructed, or hangs. */
async function openEdge() {
  const asked: Asked[] = [];
  const edge = { status: 200, asked, hangs: false, urls: [''] };
  const server = createServer(async (request: IncomingMessage, response) => {
    const { method, headers } = request;
    const keys = String(headers['surrogate-key']);
    asked.push({ method, keys, authorization: headers.authorization, body: await text(request) });
    if (!edge.hangs) response.writeHead(edge.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  edge.urls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`];
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return edge;
}

function openPurge(urls: string[], method: 'PURGE' | 'POST' = 'PURGE', token?: string) {
  const edge = createEdge({ urls, method, token });
  const purge = createEdgePurge({
    edge,
    purgeLater: (keys) => queuePurges(database.sql, keys),
    log: { warn: () => {} },
  });
  onTestFinished(() => purge.stop());
  return { ...purge, edge };
}

const listJobs = async () =>
  (
    await database.sql<{ key: string; payload: { key: string } }[]>`
      select j.key, p.payload from graphile_worker.jobs j
      join graphile_worker._private_jobs p using (id) where j.task_identifier = 'purge_edge'
      order by j.key`
  ).map(({ key, payload }) => [key, payload.key]);

test('a changed page is purged at once and again, and due purges share one request', async () => {
  const { urls, asked } = await openEdge();
  const { evict } = openPurge(urls);
  for (const name of ['ada', 'ben', 'cleo', 'ben']) evict(name);
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toMatchObject([
    { method: 'PURGE', keys: 'page-ada' },
    { method: 'PURGE', keys: 'page-ben page-cleo' },
  ]);
  await expect
    .poll(() => asked.flatMap(({ keys }) => keys.split(' ')).toSorted())
    .toEqual(['page-ada', 'page-ada', 'page-ben', 'page-ben', 'page-cleo', 'page-cleo']);
});

test('other edges are purged by POST, with a token and JSON', async () => {
  const { urls, asked } = await openEdge();
  openPurge(urls, 'POST', 'secret').expireAll();
  await expect
    .poll(() => asked[0])
    .toEqual({
      method: 'POST',
      keys: 'pages',
      authorization: 'Bearer secret',
      body: '{"keys":["pages"]}',
    });
});

test('a purge that a hanging or failing edge missed becomes a job, one per page', async () => {
  const opened = await openEdge();
  const { evict, edge } = openPurge(opened.urls);
  opened.hangs = true;
  evict('ada');
  await expect.poll(listJobs).toEqual([['purge_edge:page-ada', 'page-ada']]);
  opened.hangs = false;
  opened.status = 500;
  evict('ben');
  await expect.poll(listJobs).toHaveLength(2);
  const run = () => purgeEdge.run({ key: 'page-ben' }, { edge } as TaskDeps);
  await expect(run()).rejects.toThrow('The edge answered 500');
  opened.status = 200;
  await run();
  expect(opened.asked.at(-1)?.keys).toBe('page-ben');
});

test('a hanging edge delays no other edge, no jobs and no stop', async () => {
  const [hanging, well] = [await openEdge(), await openEdge()];
  hanging.hangs = true;
  const { evict, stop } = openPurge([...hanging.urls, ...well.urls]);
  evict('first');
  await expect.poll(() => hanging.asked.length).toBe(1);
  for (let count = 0; count < 200; count += 1) evict(`late_${count}`);
  await expect
    .poll(() => well.asked.some(({ keys }) => keys.split(' ').includes('page-late_199')))
    .toBe(true);
  await stop();
  // One request was on its way. The four waiting behind it would take as long each.
  expect(hanging.asked.length).toBeLessThan(4);
  const jobs = await database.sql<{ key: string; queue_name: string }[]>`
    select key, queue_name from graphile_worker.jobs where key like 'purge_edge:page-late_%'`;
  expect(jobs).toHaveLength(200);
  expect(new Set(jobs.map(({ queue_name }) => queue_name))).toEqual(new Set(['purge_edge']));
});

test('a flood of changes purges all pages in bounded memory', async () => {
  const { urls, asked } = await openEdge();
  const { evict } = openPurge(urls);
  for (let count = 0; count <= EDGE_KEYS_MAX; count += 1) evict(`page_${count}`);
  await expect.poll(() => asked.some(({ keys }) => keys.split(' ').includes('pages'))).toBe(true);
  expect(asked.length).toBeLessThan(10);
});
