import { startEmbeddedPostgres } from '#database/embedded.ts';

/**
 * A separate process with an embedded PostgreSQL, for tests that kill it: takes the data directory,
 * and prints the server's URL once ready.
 */

const [, , dataDirectory = ''] = process.argv;
const LOG = { debug() {}, info() {}, warn: console.error, error: console.error };

const server = await startEmbeddedPostgres({ dataDirectory, log: LOG });
process.once('SIGTERM', () => void server.stop());
process.stdout.write(`${server.url}\n`);
