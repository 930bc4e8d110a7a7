import { breaks } from './mutation.ts';

/** Mutations of the release: what it installs, how it unpacks itself, and how it stops. */
export const RELEASE = [
  breaks(
    '12.940',
    'npm installs a package that could be built in',
    'build/vite.server.config.ts',
    "external: ['@node-rs/argon2', 'sharp']",
    "external: ['@node-rs/argon2', 'hono', 'sharp']",
  ),
  breaks(
    '12.941',
    'a damaged release leaves what it unpacked',
    'scripts/release/program/unpack.mjs',
    'rmSync(partial, { recursive: true, force: true });',
    '',
  ),
  breaks(
    '12.942',
    'a stop waits for connections opened ahead',
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
    'the server outlives the npx that was ended',
    'scripts/release/program/vizit.mjs',
    "process.env.npm_command === 'exec'",
    'false',
  ),
  breaks(
    '12.945',
    'a thread asks for a priority it may not have',
    'src/kit/server/process/thread.ts',
    ' && getPriority() < THREAD_NICENESS',
    '',
  ),
];
