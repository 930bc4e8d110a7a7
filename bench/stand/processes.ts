import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Scope } from './scope.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** The time for a process to end by itself. */
const STOP_PATIENCE_MS = 30_000;

/** The core a process may run on: servers on one, load on another. */
export type Core = 'server' | 'load';

export type StartOptions = {
  core?: Core | undefined;
  /** The folder it runs in; by default this checkout. */
  folder?: string | undefined;
  env?: Record<string, string>;
  /** Stop it like Ctrl+C, with all its children: for programs that don't forward signals. */
  isGroup?: boolean;
};

/** A process of the bench. */
export type Process = {
  pid: number;
  /** Settles when it has ended. */
  exited: Promise<void>;
  hasExited(): boolean;
  /** Its standard error so far. */
  complaint(): string;
  /** @returns the next line it prints @throws with its error output if it ends before that */
  readLine(): Promise<string>;
  /** Asks it to end and waits, then kills it. */
  stop(): Promise<void>;
  /** Ends it with kill -9. */
  kill(): Promise<void>;
};

/** Starts a program, on a separate core if possible; it ends with the scope. */
export function startProcess(scope: Scope, command: string[], options: StartOptions): Process {
  const { core, folder = ROOT, env, isGroup = false } = options;
  const [program = '', ...args] = [...pinTo(core), ...command];
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  });
  const { pid = 0 } = child;
  const { exited, hasExited, complaint, lines } = observe(child);
  const end = async (signal: NodeJS.Signals) => {
    if (hasExited()) return;
    const send = (sent: NodeJS.Signals) => sendSignal(isGroup ? -pid : pid, sent);
    send(signal);
    const lastResort = setTimeout(send, STOP_PATIENCE_MS, 'SIGKILL');
    await exited;
    clearTimeout(lastResort);
  };
  const readLine = async () => {
    const { value, done } = await lines.next();
    if (!done) return value;
    await exited;
    throw new Error(`${command.join(' ').slice(0, 200)} ended: ${complaint()}`);
  };
  const stop = () => end(isGroup ? 'SIGINT' : 'SIGTERM');
  scope.defer(stop);
  return { pid, exited, hasExited, complaint, readLine, stop, kill: () => end('SIGKILL') };
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

function observe(child: ChildProcessByStdio<null, Readable, Readable>) {
  let said = '';
  let isOver = false;
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.once('error', (error) => {
    said += error.message;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    lines,
    exited: new Promise<void>((resolve) => {
      child.once('close', () => {
        isOver = true;
        resolve();
      });
    }),
    hasExited: () => isOver,
    complaint: () => said,
  };
}

/** A process of the bench, written in TypeScript. */
export function startScript(
  scope: Scope,
  script: string,
  argument: unknown,
  options: StartOptions,
): Process {
  const command = [process.execPath, '--import', 'tsx', join(ROOT, 'bench', script)];
  return startProcess(scope, [...command, JSON.stringify(argument)], options);
}

const cores = findCores();

/** Whether servers and load have a core each; otherwise figures depend on the scheduler. */
export const isPinned = cores !== null;

function pinTo(core: Core | undefined): string[] {
  return core && cores ? ['taskset', '-c', cores[core]] : [];
}

/** The first two cores this process may use, if `taskset` can assign them. */
function findCores(): Record<Core, string> | null {
  if (spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status !== 0) return null;
  const [, list = ''] =
    /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const [server, load] = list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  });
  return server !== undefined && load !== undefined ? { server, load } : null;
}
