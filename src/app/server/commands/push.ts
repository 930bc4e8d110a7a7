import { connect } from '#database/connect.ts';
import { announceTables } from '#kit/server/data/database-state.ts';
import { checkBackend, checkDatabase } from '../hosted/check-backend.ts';
import { HOSTED_SOURCES } from '../installation/schema-sources.ts';
import { bringUpToDate, countCopies } from '../start/open-database.ts';
import { type LoneCommand, UsageError } from './command.ts';

export const push: LoneCommand = {
  usage: '',
  does: 'bring the database of a hosted Supabase up to this release',
  details: `Applies migrations, then the rules that changed, in one transaction each: all of it or nothing.
DATABASE_URL may be the pooler in transaction mode (6543). Starting the server does the same.`,
  words: [0, 0],
  canRunDry: false,
  async runAlone(env) {
    const { hosted, databaseUrl } = env;
    if (!hosted || databaseUrl === undefined) {
      throw new UsageError(
        'Set SUPABASE_URL, its two keys and DATABASE_URL: push is for a hosted Supabase.',
      );
    }
    const backend = await checkBackend(hosted);
    const sql = connect(databaseUrl, { max: 1, prepare: false });
    try {
      await checkDatabase(sql, backend);
      process.stderr.write(`Bringing the database of ${hosted.url} up to date.\n`);
      const applied = await bringUpToDate(
        { sql, url: databaseUrl },
        { sources: HOSTED_SOURCES, countCopies },
      );
      await announceTables(sql);
      return describe(hosted.url, applied);
    } finally {
      await sql.end();
    }
  },
};

function describe(url: string, applied: readonly string[]): string {
  if (applied.length === 0) return `${url} is up to date: nothing had to be applied.`;
  const migrations = applied.filter((file) => /^\d{14}_/.test(file)).length;
  const rules = applied.length - migrations;
  return `${url} is up to date. Applied: ${migrations} migrations and ${rules} files of rules.`;
}
