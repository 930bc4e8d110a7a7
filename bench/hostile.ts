import type { Attack } from './hostile/attack.ts';
import { drawings } from './hostile/drawings.ts';
import { eventFlood } from './hostile/event-flood.ts';
import { exports } from './hostile/exports.ts';
import { forgedSessions } from './hostile/forged-sessions.ts';
import { largeUploads } from './hostile/large-uploads.ts';
import { leadFlood } from './hostile/lead-flood.ts';
import { linkedPages } from './hostile/linked-pages.ts';
import { manyPages } from './hostile/many-pages.ts';
import { mixed } from './hostile/mixed.ts';
import { qrCodes } from './hostile/qr-codes.ts';
import { renditions } from './hostile/renditions.ts';
import { shutOut } from './hostile/shut-out.ts';
import { signInFlood } from './hostile/sign-in-flood.ts';
import { stoppedDatabase } from './hostile/stopped-database.ts';
import { stripeEvents } from './hostile/stripe-events.ts';
import { unreadAnswers } from './hostile/unread-answers.ts';
import { describeSeen, type Seen, watchServer } from './hostile/watch.ts';
import { worstMarkdown } from './hostile/worst-markdown.ts';
import { worstQueries } from './hostile/worst-queries.ts';
import { connectTo } from './stand/database.ts';
import { createFullPage } from './stand/full-page.ts';
import { describeMachine } from './stand/machine.ts';
import { type Scope, within } from './stand/scope.ts';
import { createDataDirectory, startServer } from './stand/server.ts';
import { printFigures } from './stand/table.ts';

/** All attacks. A new one is a file beside these, and its line here. */
const ATTACKS: readonly Attack[] = [
  manyPages,
  worstMarkdown,
  linkedPages,
  exports,
  unreadAnswers,
  worstQueries,
  largeUploads,
  renditions,
  drawings,
  qrCodes,
  leadFlood,
  eventFlood,
  signInFlood,
  forgedSessions,
  shutOut,
  stripeEvents,
  mixed,
  stoppedDatabase,
];

const HEAP = '--max-old-space-size=512';

/**
 * Repeats real attacks on a fresh server, one after the other.
 *
 * @param names of the attacks; by default all
 * @returns whether each stayed within its bounds
 */
export async function runHostile(scope: Scope, names: readonly string[]): Promise<boolean> {
  const unknown = names.filter((name) => !ATTACKS.some((attack) => attack.name === name));
  if (unknown.length > 0) {
    const known = ATTACKS.map(({ name }) => name).join(', ');
    throw new Error(`Unknown: ${unknown.join(', ')}. Attacks: ${known}.`);
  }
  process.stdout.write(`${describeMachine()}\n`);
  let isAllMet = true;
  for (const attack of ATTACKS) {
    if (names.length > 0 && !names.includes(attack.name)) continue;
    if (!(await within(scope, (own) => run(own, attack)))) isAllMet = false;
  }
  return isAllMet;
}

async function run(scope: Scope, { name, title, bounds, attack }: Attack): Promise<boolean> {
  const dataDirectory = createDataDirectory(scope);
  const server = await startServer(scope, { dataDirectory, nodeOptions: [HEAP], core: 'server' });
  const sql = connectTo(scope, dataDirectory);
  const page = server.url + (await createFullPage(sql));
  const urls = [page, `${page}.json`, `${server.url}/healthz`];
  let seen: Seen | undefined;
  const watch = async (assault: () => Promise<void>) => {
    seen = await watchServer(scope, server, urls, assault);
  };
  const { note, figures: further = [] } = await attack({
    scope,
    server,
    dataDirectory,
    sql,
    watch,
  });
  if (seen === undefined) throw new Error(`The attack ${name} was not watched.`);
  const figures = [...describeSeen(seen, bounds), ...further];
  printFigures(`${name}: ${title}; ${note}`, figures);
  return figures.every(({ isMet }) => isMet);
}
