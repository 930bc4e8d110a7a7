// A primary and its standby, real and on TCP. Imported by tests only.
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findFreePort } from '#test/servers/free-port.ts';
import { chooseAccount, spawnAs } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { listProcesses } from './embedded/leftovers.ts';
import { clusterFolder, dataDirectory, takePreparedCluster } from './embedded-under-test.ts';

const STOP_PATIENCE_MS = 5_000;

type Server = {
  host: string;
  url: string;
  stop(): Promise<void>;
  /** Stops answering, but keeps every connection. */
  hang(): void;
};

/** `demote` restarts it as a standby with all its data, following nobody. */
type Primary = Server & { demote(): Promise<Server> };

/** Two servers with one history; the second follows the first until it is promoted (`pg_promote`). */
export async function startReplicated(): Promise<{ primary: Primary; standby: Server }> {
  takePreparedCluster();
  const second = join(dataDirectory, 'second');
  // It must have kept its log for replicas before it is copied.
  await (await startServer(clusterFolder())).stop();
  execFileSync('cp', ['-Rp', clusterFolder(), second]);
  const primary = await startServer(clusterFolder());
  writeFileSync(join(second, 'standby.signal'), '');
  const [host = '', port = ''] = primary.host.split(':');
  appendFileSync(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=postgres'\n`,
  );
  const demote = async () => {
    await primary.stop();
    writeFileSync(join(clusterFolder(), 'standby.signal'), '');
    return startServer(clusterFolder());
  };
  return { primary: { ...primary, demote }, standby: await startServer(second) };
}

/** A server on TCP. @param more settings */
export async function startServer(
  cluster: string,
  more: Record<string, string> = {},
): Promise<Server> {
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    wal_level: 'replica',
    shared_buffers: '16MB',
    fsync: 'off',
    ...more,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { uid, gid } = statSync(cluster);
  const child = spawnAs(
    chooseAccount({ uid, gid }),
    { program: findBinaries().postgres, args: ['-D', cluster, ...args], deathSignal: 'KILL' },
    { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await untilReady(child);
  const send = (signal: NodeJS.Signals) => {
    for (const pid of listProcesses(cluster)) sendTo(pid, signal);
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    send('SIGCONT');
    child.kill('SIGINT');
    // It waits to send the rest to a standby that left.
    const hurry = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(hurry);
  };
  onTestFinished(stop);
  const host = `127.0.0.1:${port}`;
  const hang = () => send('SIGSTOP');
  return { host, url: `postgres://postgres@${host}/postgres`, stop, hang };
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(said)));
  });
}
