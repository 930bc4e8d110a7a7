import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#test/servers/free-port.ts';
import { createLedger, type Ledger } from './faults/ledger.ts';
import { createPeople } from './faults/people.ts';
import { killPostgres, listPostgresProcesses } from './faults/postgres-processes.ts';
import { startWrites } from './faults/writes.ts';
import { connectTo } from './stand/database.ts';
import { type Scope, within } from './stand/scope.ts';
import { createDataDirectory, PUBLIC_URL, type Server, startServer } from './stand/server.ts';

const ROUNDS = 3;

/** Enough people that the load doesn't hit the limit for saves. */
const PEOPLE = 1_000;

const RECOVERY_PATIENCE_MS = 30_000;
/** The maximum gap between acknowledgements in a healthy state. */
const STEADY_MS = 500;

/** The allowed responses to a write while the server or its database is down, and while they are up. */
const EXPECTED_ANSWERS = ['200', '201', '202', '503', 'none'];

type Stage = {
  dataDirectory: string;
  port: number;
  ledger: Ledger;
  answers: Map<string, number>;
};

/**
 * Kills the database and the server with kill -9 at random moments under a load of writes, then looks for
 * every acknowledged write.
 *
 * @returns whether all are there, and nothing was left running
 */
export async function runFaults(scope: Scope, rounds: number = ROUNDS): Promise<boolean> {
  const dataDirectory = createDataDirectory(scope);
  const port = await findFreePort();
  const stage: Stage = { dataDirectory, port, ledger: createLedger(), answers: new Map() };
  let server = await startServer(scope, stage);
  const people = await within(scope, (own) =>
    createPeople(connectTo(own, dataDirectory), { dataDirectory, publicUrl: PUBLIC_URL }, PEOPLE),
  );
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`);
    const writes = startWrites({
      url: server.url,
      people,
      ledger: stage.ledger,
      onAnswer: (status) => stage.answers.set(status, (stage.answers.get(status) ?? 0) + 1),
    });
    try {
      await loseDatabase(stage, round % 2 === 1 ? 'first' : 'other');
      server = await loseServer(scope, stage, server);
    } finally {
      await writes.stop();
    }
    problems.push(...(await within(scope, (own) => compare(own, stage))));
  }
  await server.stop();
  problems.push(...findStrays(dataDirectory), ...findStrangeAnswers(stage.answers));
  return report(stage, problems);
}

async function loseDatabase(stage: Stage, victim: 'first' | 'other'): Promise<void> {
  await waitRandomly();
  stage.ledger.takeLongestSilence();
  const name = killPostgres(stage.dataDirectory, victim);
  await waitRandomly();
  await untilSteady(stage.ledger);
  sayLost(`PostgreSQL (${name})`, stage.ledger);
}

async function loseServer(scope: Scope, stage: Stage, server: Server): Promise<Server> {
  await waitRandomly();
  stage.ledger.takeLongestSilence();
  await server.kill();
  const next = await startServer(scope, stage);
  await waitRandomly();
  await untilSteady(stage.ledger);
  sayLost('the server', stage.ledger);
  return next;
}

/** Waits until writes are acknowledged steadily again. @throws on a timeout */
async function untilSteady(ledger: Ledger): Promise<void> {
  const deadline = performance.now() + RECOVERY_PATIENCE_MS;
  while (ledger.silentFor() > STEADY_MS) {
    if (performance.now() > deadline) {
      throw new Error(`Nothing has been acknowledged for ${RECOVERY_PATIENCE_MS / 1000} s.`);
    }
    await wait(STEADY_MS / 10);
  }
}

async function compare(scope: Scope, { ledger, dataDirectory }: Stage): Promise<string[]> {
  const losses = await ledger.findLosses(connectTo(scope, dataDirectory));
  const { save, lead, event } = ledger.counts();
  say(
    `  acknowledged so far: ${save} saves, ${lead} leads, ${event} events; lost: ${losses.length}`,
  );
  return losses;
}

function findStrays(dataDirectory: string): string[] {
  const strays = listPostgresProcesses(dataDirectory);
  return strays.map((pid) => `process ${pid} of PostgreSQL is still running`);
}

function findStrangeAnswers(answers: Map<string, number>): string[] {
  return [...answers]
    .filter(([status]) => !EXPECTED_ANSWERS.includes(status))
    .map(([status, count]) => `${count} writes were answered ${status}`);
}

function report({ answers }: Stage, problems: readonly string[]): boolean {
  const counted = [...answers].sort().map(([status, count]) => `${status} × ${count}`);
  say(`answers: ${counted.join(', ')}`);
  for (const problem of problems) say(`  ${problem}`);
  say(problems.length === 0 ? 'ok: nothing was lost, nothing is left running' : 'missed');
  return problems.length === 0;
}

function sayLost(what: string, ledger: Ledger): void {
  say(`  ${what} killed: ${Math.round(ledger.takeLongestSilence())} ms without an acknowledgement`);
}

/** Half a second to two and a half: at a random point of the load. */
function waitRandomly(): Promise<void> {
  return wait(500 + Math.random() * 2_000);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
