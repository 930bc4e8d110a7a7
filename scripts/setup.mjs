// Prepares a new clone for a command: `node scripts/setup.mjs start|dev|test|bench|release`. Plain
// JavaScript without packages, because none are installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MINIMUM_NODE = [20, 19];
const INSTALL_STAMP = join(ROOT, 'node_modules', '.installed');
const BUILD_STAMP = join(ROOT, 'dist', '.built');
const BUILT_FROM = [
  'src',
  'docs/recipes',
  'package-lock.json',
  'package.json',
  'scripts/build.mjs',
  'scripts/prerender.mjs',
  'build/vite.config.ts',
  'build/web-files.ts',
  'build/vite.lead-challenge.config.ts',
  'build/vite.code-reader.config.ts',
  'build/vite.prerender.config.ts',
  'build/vite.private-page.config.ts',
  'build/vite.public-page.config.ts',
  'build/vite.server.config.ts',
  'build/vite.worker.config.ts',
  'build/kept-files.ts',
  'scripts/checks/read-screens.ts',
  'build/vite.swap.config.ts',
];

const purpose = process.argv[2] ?? 'start';
requireNode();
install();
if (purpose !== 'dev') build();
if (purpose === 'test' || purpose === 'bench') await ensureChromium();
if (purpose === 'bench') ensureWrk();

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  fail(`Node.js ${MINIMUM_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

/**
 * Installs the lock file's packages, unless they are installed already. A start skips those of
 * tests and tools, which are more than half: the first other command adds them.
 */
function install() {
  const wanted = hashOf(['package-lock.json']);
  const isStart = purpose === 'start';
  const isCurrent = readOr(INSTALL_STAMP, '') === wanted && isLockInstalled(true);
  if (isCurrent && (isStart || isLockInstalled(false))) return;
  // `npm ci` empties the folder first, and through a link would empty another checkout's.
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      'node_modules is a link to another folder, with other packages. Remove the link, or install there.',
    );
  }
  say('Installing packages …');
  // `npm ci` would download the same packages again.
  const command = isCurrent ? ['install', '--no-save'] : ['ci'];
  // Also in a production environment.
  const which = isStart ? '--omit=dev' : '--include=dev';
  run('npm', [...command, which, '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(INSTALL_STAMP, wanted);
}

/**
 * Whether the installed packages match the lock file; npm may have been run by hand since.
 *
 * @param isForStart whether those of tests and tools may be missing
 */
function isLockInstalled(isForStart) {
  const installed = readPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, { version, integrity, optional, dev, devOptional }]) =>
      path === '' ||
      (installed[path] === undefined
        ? optional || devOptional || (isForStart && dev)
        : installed[path].version === version && installed[path].integrity === integrity),
  );
}

function readPackages(path) {
  return JSON.parse(readOr(join(ROOT, path), '{"packages":{}}')).packages;
}

/** Builds the dashboard, the page's script and the server, unless their sources are unchanged. */
function build() {
  const wanted = hashOf(BUILT_FROM);
  if (readOr(BUILD_STAMP, '') === wanted) return;
  say('Building …');
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  run(process.execPath, [join(ROOT, 'scripts', 'build.mjs')]);
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

/** The browser tests need Chromium: an installed one, Debian's, or Playwright's own. */
async function ensureChromium() {
  const { findChromium } = await import('./find-chromium.mjs');
  if (findChromium() !== null) return;
  say('Installing Chromium for the browser tests …');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && tryRun('apt-get', ['--version'])) {
    tryRun('apt-get', ['update', '-qq']);
    // Older distributions have only the full browser.
    const [shell, whole] = ['chromium-headless-shell', 'chromium'];
    const install = (name) => ['install', '-y', '-qq', '--no-install-recommends', name];
    if (!tryRun('apt-get', install(shell))) tryRun('apt-get', install(whole));
  }
  if (findChromium() === null) tryRun('npx', ['playwright', 'install', 'chromium']);
  if (findChromium() === null) {
    fail(
      'No Chromium was found, and none could be installed. Install one and name it in CHROMIUM_PATH.',
    );
  }
}

/** The load generator of `npm run bench`; without it, the bench uses a slower one, and says so. */
function ensureWrk() {
  const isHere = spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;
  if (isHere || process.getuid?.() !== 0) return;
  tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'wrk']);
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of paths.flatMap((entry) => listFiles(join(ROOT, entry)))) {
    hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => listFiles(join(path, name)));
}

function readOr(path, fallback) {
  return existsSync(path) ? readFileSync(path, 'utf8') : fallback;
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0)
    fail(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

function tryRun(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: ROOT, stdio: 'ignore', env }).status === 0;
}

function say(message) {
  process.stdout.write(`${message}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
