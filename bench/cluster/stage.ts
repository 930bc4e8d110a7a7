import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { createLedger, type Ledger } from '../faults/ledger.ts';
import { createPeople, type Person } from '../faults/people.ts';
import { startWrites } from '../faults/writes.ts';
import { connectAs } from '../stand/database.ts';
import { createFullPage, requestPacked } from '../stand/full-page.ts';
import type { Scope } from '../stand/scope.ts';
import { createDataDirectory, PUBLIC_URL } from '../stand/server.ts';
import { balance, type Copy, prepareShared, type Shared, startCopies } from './copies.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { type Cluster, startCluster } from './members.ts';
import { startSignIns } from './sign-ins.ts';
import { startVisits, type Visits } from './visits.ts';

/** Enough people that the load doesn't hit the limit for saves. */
const PEOPLE = 300;
const COPIES = 3;
const KNOWN_PAGES = 5;
const OTHER_VISITS_EVERY_MS = 150;
const WRITERS = { save: 3, lead: 1, event: 4 };
/** The maximum gap between acknowledgements in a healthy state. */
const STEADY_MS = 700;
const RECOVERY_PATIENCE_MS = 90_000;
const POLL_MS = 50;

/** The cluster, three copies on it, and the load on them. */
export type Stage = {
  folder: string;
  cluster: Cluster;
  shared: Shared;
  copies: Copy[];
  /** The URL of the balancer in front of all copies. */
  url: string;
  sql: Sql;
  people: Person[];
  /** Paths of pages that every copy has cached, and whose owners save nothing. */
  known: string[];
  /** Paths of constantly changing pages. */
  changing: string[];
  mails: MailSink;
  ledger: Ledger;
  /** The count of each response to a write. */
  answers: Map<string, number>;
};

export async function openStage(scope: Scope): Promise<Stage> {
  const folder = createDataDirectory(scope);
  const mails = await startMailSink(scope);
  const cluster = await startCluster(scope, folder);
  const { databaseUrl } = cluster;
  const shared = await prepareShared(scope, folder, { databaseUrl, mailUrl: mails.url });
  const copies = await startCopies(scope, shared, COPIES);
  const url = await balance(scope, copies);
  const sql = connectAs(scope, databaseUrl);
  const server = { dataDirectory: shared.dataDirectory, publicUrl: PUBLIC_URL };
  const people = await createPeople(sql, server, PEOPLE);
  const changing = await listPaths(sql);
  const known: string[] = [];
  for (let count = 0; count < KNOWN_PAGES; count += 1) known.push(await createFullPage(sql));
  const ledger = createLedger();
  const answers = new Map<string, number>();
  const places = { folder, cluster, shared, copies, url, sql };
  return { ...places, people, known, changing, mails, ledger, answers };
}

async function listPaths(sql: Sql): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`select username from public.profiles`;
  return rows.map(({ username }) => bioPath(username));
}

/** The load of visitors and owners, until it is stopped. */
export type Load = {
  /** Requests for cached pages. */
  known: Visits;
  /** Requests for pages that were just saved. */
  changing: Visits;
  /** @returns the count of each response to a sign-in */
  stop(): Promise<Map<string, number>>;
};

export async function startMixedLoad(stage: Stage): Promise<Load> {
  const { url, people, ledger, answers, copies } = stage;
  for (const copy of copies) for (const path of stage.known) await requestPacked(copy.url + path);
  const signIns = await startSignIns(stage.sql, url);
  // The last page is suspended now and then.
  const known = startVisits(stage.known.slice(0, -1).map((path) => url + path));
  const changing = startVisits(
    stage.changing.map((path) => url + path),
    OTHER_VISITS_EVERY_MS,
  );
  const onAnswer = (status: string) => void answers.set(status, (answers.get(status) ?? 0) + 1);
  const writes = startWrites({ url, people, ledger, onAnswer, writers: WRITERS });
  return {
    known,
    changing,
    async stop() {
      await Promise.all([writes.stop(), known.stop(), changing.stop()]);
      return signIns.stop();
    },
  };
}

/** Waits until writes are acknowledged steadily again. @throws on a timeout */
export async function untilSteady({ ledger }: Stage): Promise<void> {
  const deadline = performance.now() + RECOVERY_PATIENCE_MS;
  let steadySince = performance.now();
  while (performance.now() - steadySince < STEADY_MS) {
    if (ledger.silentFor() > STEADY_MS) steadySince = performance.now();
    if (performance.now() > deadline) {
      throw new Error(`Nothing has been acknowledged for ${RECOVERY_PATIENCE_MS / 1000} s.`);
    }
    await wait(POLL_MS);
  }
}
