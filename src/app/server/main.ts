#!/usr/bin/env node
import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { type Env, EnvError, readEnv } from '#kit/server/process/env.ts';
import { type RunningServer, startServer } from './start/start-server.ts';

/**
 * Starts the server configured in the environment, and stops it cleanly when the process is asked to end. It
 * listens for signals first: otherwise, as process 1 of a container, it would miss a signal sent during the
 * start, and be killed in the middle of a migration.
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

/** Prints paths and URLs. */
function printWelcome(env: Env, server: RunningServer): void {
  const lines = [`${PRODUCT_NAME} is running at ${env.publicUrl}`, ''];
  if (server.accounts.length > 0) {
    lines.push(`  a page to look at   ${env.publicUrl}${bioPath('demo')}`);
  }
  lines.push(`  sign in             ${env.publicUrl}${PATHS.signIn}`);
  if (server.hasSandbox) lines.push(`  emails land at      ${env.publicUrl}/sandbox/mail`);
  if (server.accounts.length > 0) {
    lines.push('', '  accounts of the demonstration, made for this installation');
    lines.push(
      ...server.accounts.map(({ email, password }) => `    ${email.padEnd(20)} ${password}`),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
