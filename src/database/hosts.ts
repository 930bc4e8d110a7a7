import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';

const ASK_TIMEOUT_SECONDS = 5;
const PRIMARY_PATIENCE_MS = 1_000;

/**
 * @param url as libpq takes it, with one host or several: `postgres://u@a:5432,b:5432/name`. Its
 *   `target_session_attrs` is dropped: of several hosts the one that takes writes is always sought.
 * @returns the same for each host alone
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

type Found = { url: string; isWritable: boolean };

/**
 * Seeks the primary among the hosts, all at once. One that only reads is taken when all have answered,
 * or the others are silent for a second.
 *
 * @param patienceMs how long the others may be silent, if not a second
 * @returns the URL of a host, and whether it takes writes
 * @throws the error of a host, where none answers
 */
export async function findWritable(
  urls: string[],
  patienceMs = PRIMARY_PATIENCE_MS,
): Promise<Found> {
  const asked = urls.map(async (url) => ({ url, isWritable: await isWritable(url) }));
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
 * @returns the URL of the host that takes writes; where there is only one, that one, unasked
 * @throws where none does
 */
export async function findPrimary(url: string): Promise<string> {
  const urls = splitHosts(url);
  if (urls.length === 1) return url;
  const found = await findWritable(urls);
  if (found.isWritable) return found.url;
  throw Object.assign(new Error('none of these hosts takes writes'), { code: '57P03' });
}

/**
 * Also of a standby, where the setting is always on.
 *
 * @returns whether a database takes writes
 * @throws where it can't be asked
 */
export async function takesWrites(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ mode: string }[]>`
    select current_setting('transaction_read_only') as mode`;
  return row?.mode === 'off';
}

async function isWritable(url: string): Promise<boolean> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: ASK_TIMEOUT_SECONDS,
    fetch_types: false,
    onnotice: () => {},
  });
  const giveUp = setTimeout(() => void sql.end({ timeout: 0 }), ASK_TIMEOUT_SECONDS * 1_000);
  try {
    return await takesWrites(sql);
  } finally {
    clearTimeout(giveUp);
    void sql.end({ timeout: 0 });
  }
}
