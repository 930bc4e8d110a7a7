import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { openSocket, readDatabase, withoutTls } from './open-socket.ts';

const ASK_TIMEOUT_SECONDS = 5;
const PRIMARY_PATIENCE_MS = 1_000;
/** How long to distrust a host with an older timeline: longer than Patroni takes to deal with it. */
const HISTORY_LASTS_MS = 60_000;

/**
 * @param url in libpq's format, with one host or several: `postgres://u@a:5432,b:5432/name`. Its
 * `target_session_attrs` is dropped: with several hosts, the writable one is always used.
 * @returns the same for each single host
 */
export function splitHosts(url: string): string[] {
  const [, start = '', hosts = '', end = ''] =
    /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => {
    const single = new URL(`${start}${host}${end}`);
    single.searchParams.delete('target_session_attrs');
    return single.href;
  });
}

export type Found = { url: string; isWritable: boolean };

/** A writable host, with its timeline: each promotion begins a later one. */
type Answer = Found & { timeline: number };

/** The latest timeline that any of the hosts reported recently. */
export type History = { isLatest(answer: Answer): boolean };

/**
 * Two hosts may claim to be writable: a stopped or isolated primary does so until it learns of its
 * successor.
 *
 * @param clock in milliseconds, of any origin
 */
export function createHistory(clock = () => performance.now()): History {
  let latest = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  return {
    isLatest({ isWritable, timeline }) {
      if (!isWritable) return false;
      const now = clock();
      // Not forever: another cluster may replace this one.
      if (timeline < latest && now - heardAt < HISTORY_LASTS_MS) return false;
      latest = timeline;
      heardAt = now;
      return true;
    },
  };
}

/**
 * Searches all hosts at once for the primary. Chooses a read-only one once all have responded, or the rest
 * have been silent for a second.
 *
 * @param options how long to wait for the rest, and the history of their responses
 * @throws a host's error if none responds
 */
export async function findWritable(
  urls: string[],
  { patienceMs = PRIMARY_PATIENCE_MS, history = createHistory() } = {},
): Promise<Found> {
  const asked = urls.map(async (url): Promise<Found> => {
    const answer = await askHost(url);
    return { url, isWritable: history.isLatest(answer) };
  });
  const writable = asked.map(async (asking) => {
    const found = await asking;
    return found.isWritable ? found : Promise.reject(new Error('it takes no writes'));
  });
  const anyone = Promise.any(asked);
  const reader = anyone.then((found) => wait(patienceMs, found, { ref: false }));
  try {
    return await Promise.race([Promise.any(writable).catch(() => anyone), reader]);
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}

/**
 * @param url of one host or several
 * @returns the URL of the writable host; a single host is returned unchecked
 * @throws if there is none
 */
export async function findPrimary(url: string): Promise<string> {
  const urls = splitHosts(url);
  if (urls.length === 1) return url;
  const found = await findWritable(urls);
  if (found.isWritable) return found.url;
  throw Object.assign(new Error('none of these hosts takes writes'), { code: '57P03' });
}

/**
 * Covers standbys, where the setting is always on.
 *
 * @returns whether a database is writable
 * @throws if it can't be queried
 */
export async function takesWrites(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ mode: string }[]>`
    select current_setting('transaction_read_only') as mode`;
  return row?.mode === 'off';
}

async function askHost(url: string): Promise<Answer> {
  const options = {
    socket: () => openSocket(url),
    ...readDatabase(url),
    max: 1,
    connect_timeout: ASK_TIMEOUT_SECONDS,
    fetch_types: false,
    onnotice: () => {},
  };
  const sql = postgres(withoutTls(url), options);
  const over = new AbortController();
  const late = wait(ASK_TIMEOUT_SECONDS * 1_000, undefined, { signal: over.signal }).then(() => {
    throw Object.assign(new Error('this host does not answer'), { code: 'CONNECT_TIMEOUT' });
  });
  try {
    return await Promise.race([readAnswer(sql, url), late]);
  } finally {
    over.abort();
    void sql.end({ timeout: 0 });
  }
}

async function readAnswer(sql: Sql, url: string): Promise<Answer> {
  const isWritable = await takesWrites(sql);
  return { url, isWritable, timeline: isWritable ? await readTimeline(sql) : 0 };
}

/** @returns 0 if the server can't tell, as with services that store their log differently */
async function readTimeline(sql: Sql): Promise<number> {
  const asking = sql<{ file: string }[]>`
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as file`;
  const [row] = await asking.catch(() => []);
  return Number.parseInt(row?.file ?? '0', 16);
}
