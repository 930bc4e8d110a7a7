import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { hasProgram } from '../programs.ts';
import { findFreePort } from './free-port.ts';

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');

/** Whether Caddy is installed. @throws as `hasProgram` does */
export const hasCaddy = () => hasProgram('caddy', 'version');

type Answer = { status: number; headers: Record<string, unknown>; body: string };
type Asked = { method?: string; headers?: Record<string, string> };
export type Caddy = {
  /** Sends a request over TLS, by default a `GET`. */
  ask(host: string, path: string, options?: Asked): Promise<Answer>;
  askPlain(host: string, path: string): Promise<Pick<Answer, 'status'>>;
  stop(): Promise<void>;
};

/**
 * Starts Caddy with its deployed configuration, on other ports and with certificates of its own
 * authority.
 *
 * @param ports `proxyPort` is that of a cache between Caddy and the server
 */
export async function startCaddy(ports: {
  port: number;
  serverPort: number;
  proxyPort?: number;
}): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const plainPort = await findFreePort();
  const config = join(folder, 'Caddyfile');
  const options = ['local_certs', 'skip_install_trust', 'admin off', `http_port ${plainPort}`];
  const under = [...options, `https_port ${ports.port}`].join('\n\t');
  const deployed = await readFile(CADDYFILE, 'utf8');
  const onward = `reverse_proxy 127.0.0.1:${ports.proxyPort ?? ports.serverPort}`;
  const moved = deployed.replace(/reverse_proxy \S+/, onward);
  await writeFile(config, moved.replace(/^\{$/m, `{\n\t${under}`));
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      VIZIT_HOST: 'localhost',
      VIZIT_PORT: String(ports.serverPort),
    },
  });
  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  const ask = async (servername: string, path: string, asked: Asked = {}): Promise<Answer> => {
    const ca = await readFile(root, 'utf8');
    const headers = { ...asked.headers, host: `${servername}:${ports.port}` };
    const place = { host: '127.0.0.1', port: ports.port, agent: false };
    const method = asked.method ?? 'GET';
    return send(request({ ...place, method, servername, path, headers, ca }));
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
