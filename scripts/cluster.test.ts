import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasProgram } from '#test/programs.ts';
import { startBalancer } from '#test/servers/balancer.ts';

const DEPLOYED = join(import.meta.dirname, '../deploy/cluster');
const REQUESTS = 12;
/** Complaints caused by the test's setup: everything on loopback, without real hosts. */
const OF_THE_PLACE = /must not contain|is not reachable|bootstrap\.pg_hba/;

const hasBalancer = hasProgram('haproxy', '-v');
const hasPatroni = hasProgram('patroni', '--version');
const read = (file: string) => readFileSync(join(DEPLOYED, file), 'utf8');

/** A copy of the server. @returns its port, and the requests it got */
async function startCopy(answer: RequestListener): Promise<{ port: number; got: string[] }> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, got };
}

async function balance(...copies: { port: number }[]): Promise<string> {
  const { url, stop } = await startBalancer(copies.map(({ port }) => port));
  onTestFinished(stop);
  return url;
}

/**
 * Sends several requests in sequence, so that each copy has its turn.
 *
 * @returns the statuses, 0 for no response
 */
async function ask(url: string, init: RequestInit = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const status = await fetch(url, init).then(
      (answer) => answer.status,
      () => 0,
    );
    statuses.push(status);
  }
  return statuses;
}

const all = (status: number) => Array.from({ length: REQUESTS }, () => status);

test.runIf(hasBalancer)(
  'a page request moves to another copy when one drops the connection',
  async () => {
    const broken = await startCopy((request) => request.socket.destroy());
    const sound = await startCopy((_, response) => response.end('page'));
    const url = await balance(broken, sound);
    expect(await ask(`${url}/bio/demo`)).toEqual(all(200));
    expect(broken.got.length).toBeGreaterThan(0);
  },
);

test.runIf(hasBalancer)(
  'a page request moves to another copy when one has no database',
  async () => {
    const fresh = await startCopy((_, response) => response.writeHead(503).end());
    const warm = await startCopy((_, response) => response.end('page'));
    expect(await ask(`${await balance(fresh, warm)}/bio/demo`)).toEqual(all(200));
    expect(fresh.got.length).toBeGreaterThan(0);
    expect(await ask(`${await balance(fresh)}/bio/demo`)).toEqual(all(503));
  },
);

test.runIf(hasBalancer)(
  'a POST reaches one copy only, even when its connection drops',
  async () => {
    const broken = await startCopy((request) => request.socket.destroy());
    const sound = await startCopy((_, response) => response.writeHead(201).end());
    const url = await balance(broken, sound);
    const statuses = await ask(`${url}/leads`, { method: 'POST', body: '{}' });
    expect(broken.got.length + sound.got.length).toBe(REQUESTS);
    expect(statuses.filter((status) => status === 201)).toHaveLength(sound.got.length);
    expect(sound.got.length).toBeGreaterThan(0);
  },
);

test.runIf(hasBalancer)('a copy that says it has no database still gets visitors', async () => {
  const copy = await startCopy((request, response) =>
    response.writeHead(request.url === '/healthz' ? 503 : 200).end(),
  );
  const url = await balance(copy);
  // Twice as long as it takes to mark a copy as down.
  const until = performance.now() + 2_000;
  while (performance.now() < until)
    expect(new Set(await ask(`${url}/bio/demo`))).toEqual(new Set([200]));
  expect(copy.got).not.toContain('GET /healthz');
});

test.runIf(hasPatroni)('Patroni understands its file on each machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'patroni-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const file = join(folder, 'patroni.yml');
  writeFileSync(
    file,
    read('patroni.yml')
      .replaceAll(/\bNAME\b/g, 'db1')
      .replaceAll(/\bADDRESS\b/g, '127.0.0.1')
      .replaceAll('10.0.0.', '127.0.0.')
      .replaceAll('/var/lib/postgresql', folder),
  );
  const { stdout, stderr } = spawnSync('patroni', ['--validate-config', file], {
    encoding: 'utf8',
  });
  const problems = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line && !OF_THE_PLACE.test(line));
  expect(problems).toEqual([]);
});

test('Patroni uses the etcd API that loses no rows, and etcd enables it', () => {
  expect(read('patroni.yml')).toMatch(/^etcd:$/m);
  expect(read('patroni.yml')).not.toMatch(/^etcd3:/m);
  expect(read('etcd')).toMatch(/^ETCD_ENABLE_V2=true$/m);
});

test('PostgreSQL allows enough connections for three copies', () => {
  const [, most] = /max_connections: (\d+)/.exec(read('patroni.yml')) ?? [];
  expect(Number(most)).toBeGreaterThan(3 * 45);
});
