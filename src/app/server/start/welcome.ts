import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type { Env } from '#kit/server/process/env.ts';
import type { RunningServer } from './start-server.ts';

/** Prints where things are. */
export function printWelcome(env: Env, server: RunningServer): void {
  const lines = [`${PRODUCT_NAME} is running at ${env.publicUrl}`, ''];
  if (server.accounts.length > 0) {
    lines.push(`  a page to look at   ${env.publicUrl}${bioPath('demo')}`);
  }
  lines.push(`  sign in             ${env.publicUrl}${PATHS.signIn}`);
  if (server.hasSandbox) lines.push(`  mail lands at       ${env.publicUrl}/sandbox/mail`);
  if (server.accounts.length > 0) {
    lines.push('', '  accounts of the demonstration, made for this installation');
    lines.push(
      ...server.accounts.map(({ email, password }) => `    ${email.padEnd(20)} ${password}`),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
