import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCHEMA_SOURCES } from '#app/server/installation/schema-sources.ts';
import { connect, type Sql } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { renderClient } from './generated-client/render-client.ts';
import {
  renderEmbedSources,
  renderEmbeds,
  renderLanguages,
  renderLetters,
  renderSections,
  renderSectionViews,
} from './generated-registries/render-registries.ts';
import { readTables } from './generated-schema/read-schema.ts';
import { renderEventDocument, renderEventExamples } from './generated-schema/render-events.ts';
import { renderRefusals } from './generated-schema/render-refusals.ts';
import { renderReservedUsernames } from './generated-schema/render-reserved-usernames.ts';
import { renderSchema } from './generated-schema/render-schema.ts';
import { findTasks } from './generated-tasks/find-tasks.ts';
import { renderTaskModules, renderTaskTitles } from './generated-tasks/render-tasks.ts';
import { readCatalog } from './generated-types/read-catalog.ts';
import { renderTypes } from './generated-types/render-types.ts';

/**
 * Generates the files that follow from other sources; from the migrations, by running them in a
 * temporary database. With `--check` nothing is written, and a stale file fails.
 */

const ROOT = join(import.meta.dirname, '..');
const TARGETS: Readonly<Record<string, (sql: Sql) => Promise<string>>> = {
  'src/database/rows.generated.ts': async (sql) => renderTypes(await readCatalog(sql)),
  'src/page/embeds/rules/embeds.generated.ts': renderEmbeds,
  'src/page/embeds/rules/embed-sources.generated.ts': async () => renderEmbedSources(),
  'src/page/sections/rules/sections.generated.ts': renderSections,
  'src/page/view/public/section-views.generated.ts': async () => renderSectionViews(),
  'src/page/words/public/languages.generated.ts': async () => renderLanguages(),
  'src/page/public-profile/rules/letters.generated.ts': renderLetters,
  'clients/operations.generated.ts': async () => {
    // The API's modules import the registries above, which may name a file that is gone.
    const { readDocument } = await import('./generated-client/read-document.ts');
    return renderClient(await readDocument());
  },
  'src/app/server/tasks.generated.ts': async () => renderTaskModules(await findTasks()),
  'src/admin/jobs/rules/tasks.generated.ts': async () => renderTaskTitles(await findTasks()),
  'docs/webhook-events.md': async () => renderEventDocument(),
  'supabase/schemas/integrations/event-examples.sql': async () => renderEventExamples(),
  'supabase/schemas/kit/refusal-words.sql': async () => renderRefusals(),
  'supabase/schemas/page/reserved-usernames.sql': async () => renderReservedUsernames(),
  'supabase/schema.generated.sql': async (sql) => renderSchema(await readTables(sql)),
};
const LOG = { debug() {}, info() {}, warn: console.warn, error: console.error };

const isCheck = process.argv.includes('--check');
await withMigratedDatabase(async (sql) => {
  for (const [target, generate] of Object.entries(TARGETS)) {
    const file = join(ROOT, target);
    const text = await generate(sql);
    if (!isCheck) writeFileSync(file, text);
    else if (text !== readFileSync(file, 'utf8')) {
      console.error(`${target} is out of date. Run: npm run generate`);
      process.exitCode = 1;
    }
  }
});

async function withMigratedDatabase(use: (sql: Sql) => Promise<void>): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'generate-'));
  const server = await startEmbeddedPostgres({ dataDirectory, log: LOG });
  const sql = connect(server.url, { max: 1 });
  try {
    for (const source of SCHEMA_SOURCES) await migrate(sql, source);
    await use(sql);
  } finally {
    await sql.end();
    await server.stop();
    rmSync(dataDirectory, { recursive: true });
  }
}
