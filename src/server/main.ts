#!/usr/bin/env node
import { EnvError, readEnv } from './process/env.ts';
import { startServer } from './start/start-server.ts';
import { printWelcome } from './start/welcome.ts';

/** Starts the server of the environment it finds, and stops it cleanly when the process is asked to end. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const server = await startServer(env);
  printWelcome(env, server);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

// The error, for the person at the terminal; `startServer` logs the stack.
main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof EnvError ? '' : '(LOG_LEVEL=debug says where in the code.)\n';
  process.stderr.write(`${message}\n${hint}`);
  process.exit(1);
});
