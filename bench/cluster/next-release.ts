import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stand/processes.ts';

/** Later than any existing migration. */
const MIGRATION = '29990101000000_add_bench_columns.sql';

/** Everything a release may do beside copies of the previous one. */
const EXPANDING = `
  alter table public.profiles add column bench_note text;
  alter table public.leads add column bench_mark integer not null default 0;
  create index on public.leads (bench_mark, id);
  create table private.bench_notes (id uuid primary key, note text not null);
  alter table private.bench_notes enable row level security;
`;

/**
 * Copies the built product into a folder as the next release: it has a new migration, after which all
 * schema files are applied again.
 *
 * @returns the folder
 */
export function makeNextRelease(folder: string): string {
  const release = join(folder, 'next-release');
  mkdirSync(join(release, 'src/gateway'), { recursive: true });
  for (const part of ['dist', 'supabase', 'src/gateway/migrations', 'package.json']) {
    cpSync(join(ROOT, part), join(release, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(release, 'node_modules'));
  writeFileSync(join(release, 'supabase/migrations', MIGRATION), EXPANDING);
  return release;
}
