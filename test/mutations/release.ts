import { breaks } from './mutation.ts';

/** Mutations of the release: what it installs, how it unpacks itself, and how it stops. */
export const RELEASE = [
  breaks(
    '12.940',
    'npm installs a package that could be bundled',
    'build/vite.server.config.ts',
    "external: ['@node-rs/argon2', 'sharp']",
    "external: ['@node-rs/argon2', 'hono', 'sharp']",
  ),
  breaks(
    '12.941',
    'a damaged release leaves unpacked files',
    'scripts/release/program/unpack.mjs',
    'rmSync(partial, { recursive: true, force: true });',
    '',
  ),
  breaks(
    '12.942',
    'a stop waits for preconnected sockets',
    'src/app/server/start/listen.ts',
    'closeSilentConnections();',
    '',
  ),
  breaks(
    '12.943',
    'a release carries no licences',
    'scripts/release/notices.ts',
    '/^(?:licen[cs]e|notice|copying)/i',
    '/^copying/i',
  ),
  breaks(
    '12.944',
    'the server outlives its npx process',
    'scripts/release/program/vizit.mjs',
    "process.env.npm_command === 'exec'",
    'false',
  ),
  breaks(
    '12.945',
    'a thread requests a forbidden priority',
    'src/kit/server/process/thread.ts',
    ' && getPriority() < THREAD_NICENESS',
    '',
  ),
];
