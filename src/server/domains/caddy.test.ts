import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasProgram } from '#test/programs.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { createHolder, type HostedApp, openHostedApp } from '#test/servers/hosted-app.ts';

const CADDYFILE = join(import.meta.dirname, '../../../deploy/Caddyfile');
const hasCaddy = hasProgram('caddy', 'version');
const where = hasCaddy ? '' : ' (skipped: no `caddy` is installed here)';

describe.runIf(hasCaddy)(`behind Debian’s Caddy with deploy/Caddyfile${where}`, () => {
  let hosted: HostedApp;
  let caddy: Caddy;
  beforeAll(async () => {
    const port = await findFreePort();
    hosted = await openHostedApp({ publicUrl: `https://localhost:${port}` });
    caddy = await startCaddy({ port, serverPort: hosted.port });
  }, 30_000);
  afterAll(async () => {
    await caddy.stop();
    await hosted.close();
  });

  test('a page is served on its owner’s domain, with a certificate for that', async () => {
    const name = 'ada-behind-caddy.example';
    const { full_name, username } = await createHolder(hosted, name);
    const answer = await caddy.ask(name, '/');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(full_name);
    expect((await caddy.ask(name, '/dashboard')).status).toBe(404);
    expect((await caddy.ask('localhost', `/bio/${username}`)).headers.location).toMatch(
      /^https:\/\/ada-behind-caddy\.example:\d+\/#$/,
    );
    expect(await caddy.askPlain(name, '/')).toMatchObject({ status: 308 });
  });

  test('for a name nobody has there is no certificate, and so no answer', async () => {
    await expect(caddy.ask('unknown.example', '/')).rejects.toMatchObject({
      message: expect.stringContaining('alert'),
    });
  });

  test('a domain that was given up gets no certificate any more, and what Caddy kept shows nothing', async () => {
    const name = 'given-up.example';
    const { user_id } = await createHolder(hosted, name);
    expect((await caddy.ask(name, '/')).status).toBe(200);
    await hosted.sql`delete from public.domains where user_id = ${user_id}`;
    await vi.waitFor(async () => expect((await caddy.ask(name, '/')).status).toBe(404));
  });

  test('nobody asks through Caddy for which names there are certificates', async () => {
    const target = '/internal/tls-allowed?domain=ada-behind-caddy.example';
    expect((await caddy.ask('localhost', target)).status).toBe(404);
  });
});

type Answer = { status: number; headers: Record<string, unknown>; body: string };
type Caddy = {
  ask(host: string, path: string): Promise<Answer>;
  askPlain(host: string, path: string): Promise<Pick<Answer, 'status'>>;
  stop(): Promise<void>;
};

/** The file as it is deployed, on other ports and with certificates of its own authority. */
async function startCaddy(ports: { port: number; serverPort: number }): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const plainPort = await findFreePort();
  const config = join(folder, 'Caddyfile');
  const options = ['local_certs', 'skip_install_trust', 'admin off', `http_port ${plainPort}`];
  const under = [...options, `https_port ${ports.port}`].join('\n\t');
  await writeFile(config, (await readFile(CADDYFILE, 'utf8')).replace(/^\{$/m, `{\n\t${under}`));
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ VIZIT_HOST: 'localhost', VIZIT_PORT: String(ports.serverPort) },
    },
  });
  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  const ask = async (servername: string, path: string): Promise<Answer> => {
    const ca = await readFile(root, 'utf8');
    const headers = { host: `${servername}:${ports.port}` };
    const place = { host: '127.0.0.1', port: ports.port, agent: false };
    return send(request({ ...place, servername, path, headers, ca }));
  };
  await vi.waitFor(async () => {
    requireRunning(child);
    expect((await ask('localhost', '/healthz')).status).toBe(200);
  });
  return {
    ask,
    askPlain: (host, path) =>
      send(requestPlain({ host: '127.0.0.1', port: plainPort, path, headers: { host } })),
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function requireRunning({ exitCode }: ChildProcess): void {
  if (exitCode !== null) throw new Error(`Caddy ended with ${exitCode}.`);
}

async function send(asked: ReturnType<typeof request>): Promise<Answer> {
  asked.end();
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}
