import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { FIRST_SCRIPTS_KB, MOST_KB } from './first-scripts.ts';
import { readScreens } from './read-screens.ts';

/*
 * `npm run check`: how much script each screen loads before it can render, gzipped. The dashboard
 * is built in memory, so that no build is needed.
 */

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const KILOBYTE = 1024;
const USER_FRAME = 'user-layout';
const ADMIN_FRAME = 'admin-layout';

/** Screens within the frame of the doors, and those without a frame. */
const BEHIND_DOORS = ['confirm', 'provider-return', 'reset-password', 'second-factor'];
const FRAMELESS = ['code-screen', 'pricing', 'start'];

/** The file of each screen, by its name. */
const SCREENS = new Map(readScreens('.').map(({ file }) => [basename(file, '.tsx'), file]));

process.env.NODE_ENV = 'production';
const chunks = await buildChunks();
const weights = ['doors', ...listScreens(chunks)].map(
  (screen) => [screen, weigh(chunks, listEntries(screen))] as const,
);
const unknown = Object.keys(FIRST_SCRIPTS_KB).filter(
  (screen) => !weights.some(([name]) => name === screen),
);
/** The files that `build/web-files.ts` groups by name. */
const GROUPS = ['first', 'shared', 'parts', 'frame', 'rules', 'view', 'editor'];
const grouped = new Set([...chunks.values()].map(({ name }) => name));
const problems = [
  ...GROUPS.filter((group) => !grouped.has(group)).map(
    (group) => `${group}: build/web-files.ts puts nothing into this file.`,
  ),
  ...unknown.map((screen) => `${screen}: is no screen.`),
  ...weights.flatMap(([screen, weight]) => {
    const most = FIRST_SCRIPTS_KB[screen] ?? MOST_KB;
    return weight <= most ? [] : [`${screen}: ${weight.toFixed(1)} KB of script, at most ${most}.`];
  }),
];
if (process.argv.includes('--list'))
  for (const [screen, weight] of weights) process.stdout.write(`${screen}: ${weight.toFixed(1)}\n`);
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
process.exit(problems.length > 0 ? 1 : 0);

async function buildChunks(): Promise<Chunks> {
  const configFile = 'build/vite.config.ts';
  const built = (await build({ configFile, logLevel: 'silent', build: { write: false } })) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[];
  const outputs = [built].flat().flatMap(({ output }) => output);
  return new Map(
    outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
  );
}

/** @returns a screen's entry modules, by the ends of their paths */
function listEntries(screen: string): string[] {
  if (screen === 'doors') return ['/src/app/web/doors.html'];
  const own = ['/src/app/web/index.html', `/${SCREENS.get(screen)}`];
  if (FRAMELESS.includes(screen)) return own;
  if (BEHIND_DOORS.includes(screen)) return [...own, '/doors/web/auth-layout.tsx'];
  const frame = screen.startsWith('admin') ? ADMIN_FRAME : USER_FRAME;
  return [...own, `/layouts/${frame}.tsx`];
}

/** @returns the screens with a chunk of their own, except for the doors */
function listScreens(all: Chunks): string[] {
  const files = [...SCREENS];
  const doors = ['sign-in', 'sign-up', 'forgot-password'];
  return [...all.values()].flatMap(({ facadeModuleId }) => {
    const [name] = files.find(([, file]) => facadeModuleId?.endsWith(`/${file}`)) ?? [];
    return name !== undefined && !doors.includes(name) ? [name] : [];
  });
}

/** @returns the size in kilobytes, gzipped, of the entries and all their static imports */
function weigh(all: Chunks, entries: readonly string[]): number {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    all.get(file)?.imports.forEach(visit);
  };
  for (const entry of entries) {
    const chunk =
      [...all.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(entry)) ??
      [...all.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry)));
    if (!chunk) throw new Error(`No file of the build begins with ${entry}.`);
    visit(chunk.fileName);
  }
  const codes = [...seen].map((file) => all.get(file)?.code ?? '');
  return codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0) / KILOBYTE;
}
