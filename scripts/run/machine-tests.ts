/**
 * Tests of a machine rather than of a rule: servers that are started, stopped, cut off, replicated,
 * backed up, moved and packed. `npm run test:all` runs them.
 */
export const MACHINE_TESTS = [
  'scripts/cluster.test.ts',
  'scripts/gateway/published-counts.test.ts',
  'scripts/release/pack-release.test.ts',
  'scripts/release/unpack.test.ts',
  'scripts/run/test-busy.test.ts',
  'scripts/service.test.ts',
  'src/database/dial.test.ts',
  'src/database/embedded.test.ts',
  'src/database/open-socket.test.ts',
  'src/gateway/connections/replica.test.ts',
  'src/server/commands/backup/backup.test.ts',
  'src/server/commands/move/move.test.ts',
  'src/server/commands/push.test.ts',
  'src/server/jobs/runner-failover.test.ts',
  'src/server/public-pages/edge/edge-purge.test.ts',
  'src/server/public-pages/edge/varnish.test.ts',
  'src/server/routes/hung-database.test.ts',
  'src/server/start/hosted/hosted-accounts.test.ts',
  'src/server/start/hosted/hosted.test.ts',
  'src/server/start/main.test.ts',
  'src/server/start/open-replica.test.ts',
  'supabase/tests/hosted-role.test.ts',
  'supabase/tests/releases/upgrade.test.ts',
  'test/gateway-command.test.ts',
  'test/set-up/stop-properties.test.ts',
];

/**
 * Tests that another PostgreSQL or Node.js may affect: SQL, the REST grammar, drivers, files,
 * crypto. Paths in vitest's format: a folder, or a file.
 */
export const SECOND_TESTS = [
  'supabase/tests/',
  'src/database/',
  'src/gateway/auth/passwords/',
  'src/gateway/auth/routes/factors/',
  'src/gateway/auth/routes/passkeys/',
  'src/gateway/keys/',
  'src/gateway/rest/',
  'src/gateway/storage/',
  'src/server/commands/',
  'src/server/export/',
  'src/server/pictures/',
  'src/server/routes/hung-database.test.ts',
  'src/server/start/',
];
