import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#test/servers/free-port.ts';
import { createLedger, type Ledger } from './faults/ledger.ts';
import { createPeople, type Person } from './faults/people.ts';
import { startWrites } from './faults/writes.ts';
import { connectTo } from './stand/database.ts';
import { type Scope, within } from './stand/scope.ts';
import { createDataDirectory, PUBLIC_URL, type Server, startServer } from './stand/server.ts';

const ROUNDS = 20;

/** Enough forms that none exceeds its limit of leads. */
const PEOPLE = 1_000;

/**
 * A burst counts as running after this many acknowledged events; then it is interrupted at a random moment.
 */
const FLOWING_EVENTS = 100;
const FLOWING_PATIENCE_MS = 60_000;
const MOMENT_MS = 1_000;
const POLL_MS = 10;

/** Concurrent visitors: most only view, some leave their details. */
const WRITERS = { save: 0, lead: 8, event: 200 };

/**
 * Kills the server with kill -9 in the middle of a burst of events and leads, starts it again, and compares
 * acknowledged and stored writes.
 *
 * @returns whether every acknowledged write is stored exactly once
 */
export async function runBurst(scope: Scope, rounds: number = ROUNDS): Promise<boolean> {
  const stage = { dataDirectory: createDataDirectory(scope), port: await findFreePort() };
  const ledger = createLedger();
  let server = await startServer(scope, stage);
  const people = await within(scope, (own) => {
    const { dataDirectory } = stage;
    return createPeople(
      connectTo(own, dataDirectory),
      { dataDirectory, publicUrl: PUBLIC_URL },
      PEOPLE,
    );
  });
  let lossCount = 0;
  for (let round = 1; round <= rounds; round++) {
    await burst(server, people, ledger);
    server = await startServer(scope, stage);
    const losses = await within(scope, (own) =>
      ledger.findLosses(connectTo(own, stage.dataDirectory)),
    );
    lossCount += losses.length;
    const { event, lead } = ledger.counts();
    const line = `round ${round} of ${rounds}: acknowledged so far ${event} events and ${lead} leads, missing ${losses.length}`;
    process.stdout.write([line, ...losses].join('\n  ').concat('\n'));
  }
  await server.stop();
  const { event, lead } = ledger.counts();
  const isEmpty = event === 0 || lead === 0;
  const outcome = isEmpty ? 'missed: nothing was acknowledged' : `${lossCount} missing`;
  process.stdout.write(`${lossCount === 0 && !isEmpty ? 'ok: nothing is missing' : outcome}\n`);
  return lossCount === 0 && !isEmpty;
}

/** Ends with the server dead, and pending requests unanswered. */
async function burst(server: Server, people: readonly Person[], ledger: Ledger): Promise<void> {
  const writes = startWrites({
    url: server.url,
    people,
    ledger,
    writers: WRITERS,
    onAnswer: () => {},
  });
  try {
    await untilFlowing(ledger);
    await wait(Math.random() * MOMENT_MS);
    await server.kill();
  } finally {
    await writes.stop();
  }
}

/** @throws if hardly anything is acknowledged */
async function untilFlowing(ledger: Ledger): Promise<void> {
  const enough = ledger.counts().event + FLOWING_EVENTS;
  const deadline = performance.now() + FLOWING_PATIENCE_MS;
  while (ledger.counts().event < enough) {
    if (performance.now() > deadline)
      throw new Error('There is no burst: events are not accepted.');
    await wait(POLL_MS);
  }
}
