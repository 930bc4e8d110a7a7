#!/usr/bin/env node
import { connect } from '#database/connect.ts';
import { embeddedUrl, isEmbeddedRunning } from '#database/embedded.ts';
import { type Env, readEnv } from '#kit/server/process/env.ts';
import { createLog } from '#kit/server/process/log.ts';
import { requireInstallation } from './installation/require-installation.ts';
import { readCommand } from './run-command.ts';
import { openDatabase } from './start/open-database.ts';

/** Runs an operator's command, with or without a running server. Returns the text to print. */
async function run(typed: readonly string[]): Promise<string> {
  const asked = readCommand(typed);
  if ('text' in asked) return asked.text;
  const env = readEnv(process.env, { mayPool: asked.name === 'push' });
  const sentence =
    'runAlone' in asked ? await asked.runAlone(env) : await runBesideServer(asked.run, env);
  // Logged like the server's events, so that operators' commands are in the same log.
  const event = { security: 'operator', outcome: asked.name.replace('-', '_') };
  createLog(env.logLevel).info(event, 'security event');
  return sentence;
}

async function runBesideServer(
  work: (sql: Awaited<ReturnType<typeof openRunningDatabase>>['sql'], env: Env) => Promise<string>,
  env: Env,
): Promise<string> {
  await requireInstallation(env);
  const database = await openRunningDatabase(env);
  try {
    return await work(database.sql, env);
  } finally {
    await database.stop();
  }
}

/** The running server's database if there is one, otherwise one opened temporarily. */
async function openRunningDatabase(env: Env) {
  if (env.databaseUrl === undefined && (await isEmbeddedRunning(env.dataDirectory))) {
    const sql = connect(embeddedUrl(env.dataDirectory), { max: 1 });
    return { sql, stop: () => sql.end() };
  }
  return openDatabase(env, createLog(env.logLevel));
}

run(process.argv.slice(2)).then(
  (sentence) => process.stdout.write(sentence && `${sentence}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
