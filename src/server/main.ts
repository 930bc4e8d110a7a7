import { EnvError, readEnv } from './env.ts';
import { startServer } from './start-server.ts';
import { printWelcome } from './welcome.ts';

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

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  if (!(error instanceof EnvError) && error instanceof Error && error.stack) {
    process.stderr.write(`${error.stack}\n`);
  }
  process.exit(1);
});
