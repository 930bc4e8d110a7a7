import { runBurst } from './burst.ts';
import { runCluster } from './cluster.ts';
import { runFaults } from './faults.ts';
import { runFullDisk } from './full-disk.ts';
import { runHostile } from './hostile.ts';
import { runManyEvents } from './many-events.ts';
import { adminLists } from './rows/admin-lists.ts';
import { age } from './rows/age.ts';
import { agency } from './rows/agency.ts';
import { deliveries } from './rows/deliveries.ts';
import { doors } from './rows/doors.ts';
import { dragging } from './rows/dragging.ts';
import { edge } from './rows/edge.ts';
import { editScreen } from './rows/edit-screen.ts';
import { events } from './rows/events.ts';
import { leads } from './rows/leads.ts';
import { lighthouse } from './rows/lighthouse.ts';
import { memory } from './rows/memory.ts';
import { ownDomain } from './rows/own-domain.ts';
import { page } from './rows/page.ts';
import { random } from './rows/random.ts';
import { rest } from './rows/rest.ts';
import { signInScreen } from './rows/sign-in-screen.ts';
import { signIns } from './rows/sign-ins.ts';
import { start } from './rows/start.ts';
import { summary } from './rows/summary.ts';
import { templates } from './rows/templates.ts';
import { typing } from './rows/typing.ts';
import { visits } from './rows/visits.ts';
import { weight } from './rows/weight.ts';
import type { Row } from './stand/figure.ts';
import { describeMachine } from './stand/machine.ts';
import { createScope, type Scope, within } from './stand/scope.ts';
import { printFigures } from './stand/table.ts';

/**
 * `npm run bench` measures the budgets, `npm run bench -- page weight` some of them, and `npm run bench --
 * faults [ROUNDS]` kills the server and its database under load instead, `npm run bench -- burst [ROUNDS]`
 * the server in the middle of a burst of events and leads, `npm run bench -- many-events [COUNT]` keeps,
 * drops and reads that many events, `npm run bench -- cluster [ROUNDS]` breaks parts of a cluster of three
 * machines and three copies, `npm run bench -- full-disk` fills the disk under it, and `npm run bench --
 * hostile [ATTACK …]` attacks a fresh server as strangers and accounts could. The exit status is 1 if a
 * target was missed or anything lost.
 */

const ROWS: Readonly<Record<string, Row>> = {
  page,
  'own-domain': ownDomain,
  edge,
  age,
  doors,
  typing,
  dragging,
  weight,
  'sign-in-screen': signInScreen,
  'edit-screen': editScreen,
  lighthouse,
  templates,
  'sign-ins': signIns,
  rest,
  start,
  memory,
  events,
  visits,
  summary,
  leads,
  agency,
  deliveries,
  'admin-lists': adminLists,
  random,
};

/** Commands that take a number. */
const COUNTED: Readonly<Record<string, (scope: Scope, count?: number) => Promise<boolean>>> = {
  faults: runFaults,
  burst: runBurst,
  'many-events': runManyEvents,
  cluster: runCluster,
};

async function main(words: readonly string[], scope: Scope): Promise<boolean> {
  const [first, rounds] = words;
  if (first === 'hostile') return runHostile(scope, words.slice(1));
  if (first === 'full-disk') return runFullDisk(scope);
  const run = first === undefined ? undefined : COUNTED[first];
  if (run) return run(scope, rounds === undefined ? undefined : Number(rounds));
  const names = words.length > 0 ? words : Object.keys(ROWS);
  const unknown = names.filter((name) => ROWS[name] === undefined);
  if (unknown.length > 0) {
    throw new Error(
      `Unknown: ${unknown.join(', ')}. Rows: ${Object.keys(ROWS).join(', ')}; faults, burst, cluster, many-events, full-disk, hostile.`,
    );
  }
  process.stdout.write(`${describeMachine()}\n`);
  let isAllMet = true;
  for (const name of names) {
    const row = ROWS[name];
    if (row && !(await measure(scope, row))) isAllMet = false;
  }
  return isAllMet;
}

async function measure(scope: Scope, row: Row): Promise<boolean> {
  const figures = await within(scope, (own) => row.measure(own));
  printFigures(row.title, figures);
  return figures.every(({ isMet }) => isMet);
}

const everything = createScope();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await everything.end();
    process.exit(130);
  });
}

try {
  process.exitCode = (await main(process.argv.slice(2), everything)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await everything.end();
}
