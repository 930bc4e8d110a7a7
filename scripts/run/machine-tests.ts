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
  'src/app/server/backup/backup.test.ts',
  'src/app/server/move/move.test.ts',
  'src/app/server/commands/push.test.ts',
  'src/kit/server/jobs/runner-failover.test.ts',
  'src/page/edge/server/edge-purge.test.ts',
  'src/page/edge/server/varnish.test.ts',
  'src/app/server/routes/hung-database.test.ts',
  'src/app/server/hosted/hosted-accounts.test.ts',
  'src/app/server/hosted/hosted.test.ts',
  'src/app/server/start/main.test.ts',
  'src/app/server/start/open-replica.test.ts',
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
  'src/app/server/',
  'src/integrations/export/server/',
  'src/page/pictures/server/',
  'src/app/server/routes/hung-database.test.ts',
];
