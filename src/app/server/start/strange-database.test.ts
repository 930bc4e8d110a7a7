import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findDatabaseProblem } from '#admin/installation/server/database-fit.ts';
import { connect } from '#database/connect.ts';
import { readEnv } from '#kit/server/process/env.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createTestDatabase } from '#test/database.ts';
import { hasProgram } from '#test/programs.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { openWay } from '#test/servers/way-to-database.ts';
import { openDatabase } from './open-database.ts';

/** Tries a first start on such a database. @returns its refusal, and how many tables it left */
async function start(options: string, prepare = 'select 1') {
  const { sql, url, drop } = await createTestDatabase('empty');
  const name = `strange_${crypto.randomUUID().slice(0, 8)}`;
  await sql.unsafe(`create database ${name} template template0 ${options}`);
  const there = new URL(url);
  there.pathname = `/${name}`;
  const own = connect(there.href, { max: 1 });
  onTestFinished(async () => {
    await own.end();
    await sql.unsafe(`drop database ${name} with (force)`);
    await drop();
  });
  await own.unsafe(prepare);
  const env = readEnv({ DATABASE_URL: there.href, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent' });
  const refusal = await openDatabase(env, createLog('silent')).then(
    async (database) => void (await database.stop()),
    (error: unknown) => String(error),
  );
  const [left] = await own<{ count: number }[]>`
    select count(*)::integer from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`;
  return { refusal, tables: left?.count };
}

test.for([
  ["encoding 'LATIN1' locale 'C'", undefined, 0, /encoding is LATIN1.*encoding 'UTF8'/s],
  ["encoding 'SQL_ASCII' locale 'C'", undefined, 0, /encoding is SQL_ASCII/],
  ["locale_provider icu icu_locale 'tr-TR'", undefined, 0, /locale makes “ı” of “I”/],
  ['', 'create table public.profiles (id integer)', 1, /such as public\.profiles/],
  [
    '',
    `do $$ begin
      execute format('alter database %I set standard_conforming_strings = off', current_database());
    end $$`,
    0,
    /standard_conforming_strings is off\. Switch it on with: alter database/,
  ],
] as const)(
  'a first start on a database %s %s is refused and leaves nothing behind',
  async ([options, prepare, tables, words]) => {
    expect(await start(options, prepare)).toEqual({
      refusal: expect.stringMatching(words),
      tables,
    });
  },
);

const hasPooler = hasProgram('pgbouncer', '--version');

test.runIf(hasPooler).for([
  ['transaction', /a pooler in transaction mode is in between/],
  ['session', null],
] as const)('a pooler in %s mode is detected if it breaks jobs', async ([mode, words]) => {
  const { url, drop } = await createTestDatabase('empty');
  const { username: user, pathname } = new URL(url);
  const database = pathname.slice(1);
  // The pooler runs as another user, who can't open the socket of the tests' PostgreSQL.
  const bridge = createServer(async (socket) => {
    const onward = await openWay(url);
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve));
  const { port } = bridge.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  await chmod(folder, 0o755);
  const own = await findFreePort();
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    `[databases]
${database} = host=127.0.0.1 port=${port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
server_tls_sslmode = disable
pool_mode = ${mode}
`,
  );
  const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pooler = spawn('pgbouncer', [...as, config], { stdio: 'ignore' });
  const ended = once(pooler, 'exit');
  await vi.waitFor(async () => {
    const socket = createConnection(own, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  });
  const sql = connect(`postgres://${user}@127.0.0.1:${own}/${database}`, { max: 2 });
  onTestFinished(async () => {
    await sql.end();
    pooler.kill();
    await ended;
    bridge.close();
    await rm(folder, { recursive: true });
    await drop();
  });
  const found = await findDatabaseProblem(sql);
  if (words === null) expect(found).toBeNull();
  else expect(found).toMatch(words);
});
