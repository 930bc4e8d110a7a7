import { countAccounts } from '#admin/installation/server/backup.ts';
import { findDatabaseProblem } from '#admin/installation/server/database-fit.ts';
import { connect } from '#database/connect.ts';
import { embeddedUrl, hasEmbeddedCluster, isEmbeddedRunning } from '#database/embedded.ts';
import { describeDatabase } from '#kit/server/data/database-state.ts';
import type { Env } from '#kit/server/process/env.ts';
import { type Finding, toReason } from '#money/checks/server/finding.ts';

const OLDEST_VERSION = 15;
const CLOCK_TOLERANCE_SECONDS = 5;

export type Place = Pick<Env, 'databaseUrl' | 'dataDirectory'>;

/** Checks that the database responds, is new enough and has an installation with an administrator. */
export async function checkDatabase(env: Place): Promise<Finding[]> {
  const url = await findDatabaseUrl(env);
  if (typeof url !== 'string') return [url];
  const sql = connect(url, { max: 2 });
  try {
    const problem = await findDatabaseProblem(sql);
    if (problem !== null) {
      const todo = 'Fix that, then start the server again.';
      return [{ name: 'Database', level: 'bad', says: `DATABASE_URL: ${problem}.`, todo }];
    }
    if ((await countAccounts(sql)) === null) {
      const says = 'The database holds no installation.';
      return [{ name: 'Database', level: 'bad', says, todo: 'Start the server once.' }];
    }
    const found = await describeDatabase(sql);
    return [judgeVersion(found), judgeClock(found, Date.now()), judgeAdministrators(found)];
  } catch (error) {
    const says = `PostgreSQL can't be asked: ${toReason(error)}`;
    const todo = 'Check DATABASE_URL, and that PostgreSQL is running and lets this machine in.';
    return [{ name: 'Database', level: 'bad', says, todo }];
  } finally {
    await sql.end();
  }
}

/** @returns its URL, or why it can't be queried */
export async function findDatabaseUrl({
  databaseUrl,
  dataDirectory,
}: Place): Promise<string | Finding> {
  if (databaseUrl !== undefined) return databaseUrl;
  if (await isEmbeddedRunning(dataDirectory)) return embeddedUrl(dataDirectory);
  const there = hasEmbeddedCluster(dataDirectory);
  const says = there
    ? "The server isn't running."
    : `There is no installation in DATA_DIR (${dataDirectory}).`;
  const todo = there ? 'Start it, then ask again.' : 'Start the server, or correct DATA_DIR.';
  return { name: 'Database', level: 'bad', says, todo };
}

type Described = Awaited<ReturnType<typeof describeDatabase>>;

function judgeVersion({ version }: Described): Finding {
  const says = `PostgreSQL ${version}`;
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) {
    return { name: 'Database', level: 'good', says };
  }
  const todo = `Upgrade it to ${OLDEST_VERSION} or newer.`;
  return { name: 'Database', level: 'bad', says, todo };
}

/** @param now on this machine, in milliseconds */
function judgeClock({ now: theirs }: Described, now: number): Finding {
  const apart = Math.round(Math.abs(now - theirs.getTime()) / 1000);
  const name = 'Database clock';
  if (apart <= CLOCK_TOLERANCE_SECONDS) {
    return { name, level: 'good', says: 'It agrees with this machine.' };
  }
  const says = `It is ${apart} seconds apart from this machine's.`;
  return { name, level: 'bad', says, todo: 'Set both by a time server (NTP).' };
}

function judgeAdministrators({ administrators, protected_administrators }: Described): Finding {
  const name = 'Administrators';
  if (administrators === 0) {
    const todo = 'Make one: npm run admin -- grant EMAIL';
    return { name, level: 'bad', says: 'There are none.', todo };
  }
  const says = `${administrators}, ${protected_administrators} with a second factor`;
  if (administrators === protected_administrators) return { name, level: 'good', says };
  const todo = 'They set it up on /account-settings: past localhost /admin opens only with one.';
  return { name, level: 'warning', says, todo };
}
