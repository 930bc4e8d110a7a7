import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, spawnAs } from './account.ts';
import { collectOutput, type Log } from './output.ts';

/** One running postmaster, the first process of a PostgreSQL server. */
export type Postmaster = {
  /** Settles with the reason once it has ended. */
  exited: Promise<string>;
};

const READY = 'database system is ready to accept connections';

/** The log lines for each client during shutdown. */
const PARTING =
  /^FATAL: +(terminating connection due to administrator command|the database system is shutting down)/;

/** How long to wait for a finished program's last output. */
const LAST_WORDS_MS = 1_000;

/**
 * Starts a postmaster and waits until it accepts connections. There is no time limit: after a crash it
 * replays its log first, and interrupting that would only restart it.
 *
 * @param stopping ends it, ready or not.
 * @throws with its last lines if it ends before it is ready.
 */
export async function launchPostmaster(
  command: { program: string; args: string[]; account: Account },
  log: Log,
  stopping: AbortSignal,
): Promise<Postmaster> {
  const child = spawnAs(
    command.account,
    { program: command.program, args: command.args, deathSignal: 'INT' },
    { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const closed = new Promise((resolve) => child.once('close', resolve));
  const exited = observeExit(child);
  endWith(stopping, child, exited);
  const { ready, lastLines } = observeOutput(child, log, stopping);
  const failure = await Promise.race([ready, exited]);
  if (failure === null) return { exited };
  await hasSettled(closed, LAST_WORDS_MS);
  throw new Error(`PostgreSQL did not start (${failure}): ${lastLines()}`);
}

function observeExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `status ${code}`));
  });
}

function endWith(stopping: AbortSignal, child: ChildProcess, exited: Promise<string>): void {
  const end = () =>
    void shutDown(
      (signal) => child.kill(signal),
      (patienceMs) => hasSettled(exited, patienceMs),
    );
  if (stopping.aborted) end();
  stopping.addEventListener('abort', end, { once: true });
  void exited.then(() => stopping.removeEventListener('abort', end));
}

function observeOutput(
  child: ChildProcess,
  log: Log,
  stopping: AbortSignal,
): { ready: Promise<null>; lastLines: () => string } {
  let markReady = () => {};
  const ready = new Promise<null>((resolve) => {
    markReady = () => resolve(null);
  });
  const lastLines = collectOutput(child, (line) => {
    if (line.includes(READY)) markReady();
    else if (stopping.aborted && PARTING.test(line)) log.debug(`postgres: ${line}`);
    else report(line, log);
  });
  return { ready, lastLines };
}

/** PostgreSQL puts the severity at the start of a line: `LOG:`, `WARNING:`, `FATAL:`, `PANIC:`. */
function report(line: string, log: Log): void {
  if (/^(FATAL|PANIC|ERROR):/.test(line)) log.error(`postgres: ${line}`);
  else if (line.startsWith('WARNING:')) log.warn(`postgres: ${line}`);
  else log.debug(`postgres: ${line}`);
}

async function hasSettled(promise: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const timer = new AbortController();
  const expired = wait(patienceMs, false, { signal: timer.signal }).catch(() => false);
  const settled = await Promise.race([promise.then(() => true), expired]);
  timer.abort();
  return settled;
}

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 10_000;
/** After running this long, the next failure starts with a short delay again. */
const STEADY_MS = 60_000;

/** Runs one postmaster until the signal stops it. */
export type Launch = (stopping: AbortSignal) => Promise<Postmaster>;

/** Keeps one postmaster running until stopped. */
export type Supervisor = { stop(): Promise<void> };

/**
 * Launches a postmaster, and relaunches it with growing delays after unexpected ends.
 *
 * @returns once the first one is ready.
 * @throws the first launch's error; later failures are logged and retried.
 */
export async function supervise(launch: Launch, log: Log): Promise<Supervisor> {
  const stopping = new AbortController();
  const first = await launch(stopping.signal);
  const ended = keepRunning(first);
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };

  async function keepRunning(postmaster: Postmaster): Promise<void> {
    let delayMs = FIRST_DELAY_MS;
    for (let current: Postmaster | null = postmaster; ; current = await relaunch()) {
      const startedAt = performance.now();
      const end = await current?.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) delayMs = FIRST_DELAY_MS;
      if (end) log.error(`PostgreSQL ended (${end}); starting it again in ${delayMs} ms`);
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
      if (stopping.signal.aborted) return;
    }
  }

  async function relaunch(): Promise<Postmaster | null> {
    try {
      const postmaster = await launch(stopping.signal);
      log.info('PostgreSQL is running again');
      return postmaster;
    } catch (error) {
      log.error(`PostgreSQL could not be started again: ${String(error)}`);
      return null;
    }
  }
}

/** PostgreSQL's shutdown modes (fast, immediate), then the kernel's, and the wait after each. */
const STEPS = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

/**
 * Ends a server, first gracefully, then by force.
 *
 * @param send sends it a signal.
 * @param hasEnded waits up to this many milliseconds, and returns whether the server has ended.
 * @returns whether it has ended.
 */
export async function shutDown(
  send: (signal: NodeJS.Signals) => void,
  hasEnded: (patienceMs: number) => Promise<boolean>,
): Promise<boolean> {
  for (const { signal, patienceMs } of STEPS) {
    send(signal);
    if (await hasEnded(patienceMs)) return true;
  }
  return false;
}
