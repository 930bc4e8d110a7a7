import type { Sql } from '#database/connect.ts';
import type { Env } from '#kit/server/process/env.ts';
import { backup } from './backup/backup.ts';
import { grant, list, plan, reopen, revoke, suspend } from './commands/accounts.ts';
import { type Command, type LoneCommand, UsageError } from './commands/command.ts';
import { forgetCopies, rotateKeysCommand } from './commands/keys.ts';
import { checkPayments, reconcile } from './commands/payments.ts';
import { push } from './commands/push.ts';
import { doctor } from './doctor/doctor.ts';
import { erase, eraseAgainCommand, erasures } from './erase/erasures.ts';
import { move } from './move/move.ts';
import { restore } from './restore.ts';

const COMMANDS: Readonly<Record<string, Command | LoneCommand>> = {
  backup,
  restore,
  push,
  move,
  doctor,
  grant,
  revoke,
  list,
  suspend,
  reopen,
  plan,
  reconcile,
  'check-payments': checkPayments,
  erase,
  erasures,
  'erase-again': eraseAgainCommand,
  'rotate-keys': rotateKeysCommand,
  'forget-copies': forgetCopies,
};

/** A parsed command line: text to print, or work for once the database is open. */
export type Asked =
  | { text: string }
  | { name: string; run(sql: Sql, env: Env): Promise<string> }
  | { name: string; runAlone(env: Env): Promise<string> };

/**
 * Parses `NAME WORDS… [--dry-run] [--help]`.
 *
 * @throws UsageError with help if it isn't valid
 */
export function readCommand(typed: readonly string[]): Asked {
  const isDry = typed.includes('--dry-run');
  const words = typed.filter((word) => word !== '--dry-run' && word !== '--help');
  const [name = '', ...others] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (typed.includes('--help') && name === '') return { text: describeAll() };
  if (command === undefined) throw new UsageError(describeAll());
  if (typed.includes('--help')) return { text: describe(name, command) };
  const [min, max] = command.words;
  if (others.length < min || others.length > max) throw new UsageError(describe(name, command));
  if (isDry && !command.canRunDry)
    throw new UsageError(`${name} has no dry run.\n\n${describe(name, command)}`);
  if ('runAlone' in command) return { name, runAlone: (env) => command.runAlone(env, others) };
  const run = (sql: Sql, env: Env) =>
    isDry ? runDry(sql, env, command, others) : runWhole(sql, env, command, others);
  return { name, run };
}

/** In one transaction, so that every action is in the audit log. */
function runWhole(sql: Sql, env: Env, command: Command, words: readonly string[]): Promise<string> {
  if (!command.canRunDry) return command.run({ sql, env }, words);
  return sql.begin((tx) => command.run({ sql: tx as unknown as Sql, env }, words));
}

class Undone extends Error {}

/** Runs it, and rolls it back. */
async function runDry(
  sql: Sql,
  env: Env,
  command: Command,
  words: readonly string[],
): Promise<string> {
  try {
    await sql.begin(async (tx) => {
      throw new Undone(await command.run({ sql: tx as unknown as Sql, env }, words));
    });
  } catch (error) {
    if (error instanceof Undone) return `Nothing was done. It would say: ${error.message}`;
    throw error;
  }
  throw new Error('a dry run is always taken back');
}

function describe(
  name: string,
  { usage, does, details, canRunDry }: Command | LoneCommand,
): string {
  const dry = canRunDry ? ' [--dry-run]' : '';
  const lines = [
    `Usage: npm run admin -- ${[name, usage].filter(Boolean).join(' ')}${dry}`,
    '',
    does,
  ];
  if (details !== undefined) lines.push('', details);
  if (canRunDry) lines.push('', '--dry-run  run it, print the result and undo it');
  return lines.join('\n');
}

function describeAll(): string {
  const lines = Object.entries(COMMANDS).map(([name, { usage, does }]) => {
    return `  npm run admin -- ${`${name} ${usage}`.trim().padEnd(24)} ${does}`;
  });
  return [
    'Usage:',
    ...lines,
    '',
    'Each with --help says more; those that change data take --dry-run.',
  ].join('\n');
}
