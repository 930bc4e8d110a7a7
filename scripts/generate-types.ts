import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { readCatalog } from './generated-types/read-catalog.ts';
import { renderTypes } from './generated-types/render-types.ts';

/**
 * Writes the row types from the migrations, by running them in a database made for the purpose.
 * With `--check` nothing is written, and a stale file fails.
 */

const ROOT = join(import.meta.dirname, '..');
const TARGET = 'src/database/rows.generated.ts';
const MIGRATIONS = [
  { directory: 'src/gateway/migrations', table: 'auth.schema_migrations' },
  { directory: 'supabase/migrations', table: 'supabase_migrations.schema_migrations' },
];
const LOG = { debug() {}, info() {}, warn: console.warn, error: console.error };

const types = await generateTypes();
if (!process.argv.includes('--check')) {
  writeFileSync(join(ROOT, TARGET), types);
} else if (types !== readFileSync(join(ROOT, TARGET), 'utf8')) {
  console.error(`${TARGET} is not what the migrations say. Run: npm run generate`);
  process.exitCode = 1;
}

async function generateTypes(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'generate-types-'));
  const server = await startEmbeddedPostgres({ dataDirectory, log: LOG });
  const sql = connect(server.url, { max: 1 });
  try {
    for (const { directory, table } of MIGRATIONS) {
      await migrate(sql, { directory: join(ROOT, directory), table });
    }
    return renderTypes(await readCatalog(sql));
  } finally {
    await sql.end();
    await server.stop();
    rmSync(dataDirectory, { recursive: true });
  }
}
