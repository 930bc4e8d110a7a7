#!/usr/bin/env node
import { EnvError, readEnv } from '#kit/server/process/env.ts';
import { type RunningServer, startServer } from './start/start-server.ts';
import { printWelcome } from './start/welcome.ts';

/**
 * Starts the server configured in the environment, and stops it cleanly when the process is asked to end. It
 * listens for signals before it starts: as process 1 of a container it would otherwise miss a signal that
 * came meanwhile, and be killed in the middle of a migration.
 */
async function main(): Promise<void> {
  let server: RunningServer | undefined;
  let isStopping = false;
  const end = async (running: RunningServer) => {
    await running.stop();
    process.exit(0);
  };
  const stop = () => {
    if (!isStopping && server) void end(server);
    isStopping = true;
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  const env = readEnv(process.env);
  server = await startServer(env);
  if (isStopping) await end(server);
  else printWelcome(env, server);
}

// The error, for the person at the terminal; `startServer` logs the stack.
main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof EnvError ? '' : '(LOG_LEVEL=debug says where in the code.)\n';
  process.stderr.write(`${message}\n${hint}`);
  process.exit(1);
});
