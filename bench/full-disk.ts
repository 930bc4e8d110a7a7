import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Ask, listAsks } from './full-disk/asks.ts';
import { mountSmallDisk } from './full-disk/small-disk.ts';
import { createStage, exhaustLog, findLosses } from './full-disk/stage.ts';
import { connectTo } from './stand/database.ts';
import type { Scope } from './stand/scope.ts';
import { startServer } from './stand/server.ts';

/** The database takes some 70 MB; PostgreSQL gives its log 16 at a time. */
const DISK_MEGABYTES = 256;
const ROUNDS = 6;
/** Between two rounds, so that background work meets the full disk as well. */
const ROUND_PAUSE_MS = 2_000;
const HEALTH_PATIENCE_MS = 1_000;
const RECOVERY_PATIENCE_MS = 60_000;

/** Text that would reveal the machine. */
const INSIDE =
  /ENOSPC|no space left on device|could not (?:write|extend|create)|pg_wal|base\/\d|vizit-disk/i;

/**
 * Fills the disk under a running server, database and files, to the last byte, makes every kind of request,
 * and frees space again.
 *
 * @returns whether each response was the usual one or a 503 with a reason, nothing acknowledged was lost,
 *   and everything works afterwards
 */
export async function runFullDisk(scope: Scope): Promise<boolean> {
  const disk = mountSmallDisk(scope, DISK_MEGABYTES);
  if (disk === null) {
    say('left out: a disk can be mounted by root only');
    return true;
  }
  const dataDirectory = `${disk.folder}/data`;
  const server = await startServer(scope, { dataDirectory });
  const sql = connectTo(scope, dataDirectory);
  const stage = await createStage(sql, { url: server.url, dataDirectory });
  const asks = listAsks(stage);
  const usual = await askEach(asks);

  const problems: string[] = [];
  for (const [name, answer] of usual) problems.push(...findFaults(name, answer));
  const seen = new Map(asks.map(({ name }) => [name, [] as number[]]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    disk.fill();
    // Then PostgreSQL only has its reserved log space, and in the end not even that.
    if (round > ROUNDS / 2) await exhaustLog(sql);
    for (const [name, answer] of await askEach(asks)) {
      seen.get(name)?.push(answer.status);
      problems.push(...findFaults(name, answer));
    }
    await wait(ROUND_PAUSE_MS);
  }
  for (const [name, statuses] of seen) {
    say(`  ${name.padEnd(26)} ${usual.get(name)?.status} · full: ${statuses.join(' ')}`);
  }
  disk.makeRoom();
  problems.push(...(await findLasting(asks, usual)), ...(await findLosses(sql, stage)));
  if (server.hasExited()) problems.push('the server has ended');
  for (const problem of new Set(problems)) say(`  ${problem}`);
  say(problems.length === 0 ? 'ok: 503s with a sentence, nothing lost, all works again' : 'missed');
  return problems.length === 0;
}

async function askEach(asks: readonly Ask[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const { name, send } of asks) answers.set(name, await send());
  return answers;
}

function findFaults(name: string, { status, body, milliseconds, headers }: Answer): string[] {
  const faults: string[] = [];
  const said = `${name}: ${status} ${body.replace(/\s+/g, ' ').slice(0, 200)}`;
  if (status === 0 || (status >= 500 && status !== 503)) faults.push(said);
  if (INSIDE.test(body) && status >= 400) faults.push(`${said}, which tells of the inside`);
  if (status === 503 && !/[A-Z][a-z]+(?: [\w’']+){2,}/.test(body))
    faults.push(`${said}, no sentence`);
  if (status === 503 && !headers.has('retry-after'))
    faults.push(`${name}: 503 without Retry-After`);
  if (name === 'state of the server' && milliseconds > HEALTH_PATIENCE_MS) {
    faults.push(`${name}: ${Math.round(milliseconds)} ms`);
  }
  return faults;
}

/** @returns the requests that don't recover within a while once there is space */
async function findLasting(asks: readonly Ask[], usual: Map<string, Answer>): Promise<string[]> {
  const startedAt = performance.now();
  let left = asks;
  while (left.length > 0 && performance.now() - startedAt < RECOVERY_PATIENCE_MS) {
    const answers = await askEach(left);
    left = left.filter(({ name }) => answers.get(name)?.status !== usual.get(name)?.status);
    if (left.length > 0) await wait(ROUND_PAUSE_MS / 4);
  }
  say(`all works ${Math.round((performance.now() - startedAt) / 100) / 10} s after there is room`);
  return left.map(({ name }) => `${name}: does not work again`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
