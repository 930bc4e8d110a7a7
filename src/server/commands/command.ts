import type { Sql } from '#database/connect.ts';
import type { Env } from '../process/env.ts';

export type CommandDeps = { sql: Sql; env: Env };

type CommonCommand = {
  /** The words after the name, as help shows them. */
  usage: string;
  /** One line about it. */
  does: string;
  /** More of it, where a line is not enough. */
  details?: string;
  /** How many words must follow its name, and how many may. */
  words: readonly [min: number, max: number];
  /** Whether it changes data in the database, and nothing else: then it can be done and taken back. */
  canRunDry: boolean;
};

/** A command of `npm run admin -- NAME …`. */
export type Command = CommonCommand & {
  /** @returns the sentence to print */
  run(deps: CommandDeps, words: readonly string[]): Promise<string>;
};

/** A command that works where no database is open yet, or none can be opened. */
export type LoneCommand = CommonCommand & {
  /** @returns the sentence to print */
  runAlone(env: Env, words: readonly string[]): Promise<string>;
};

/** The words do not fit the command. */
export class UsageError extends Error {}

/** @throws always, as no account has this email */
export function refuseUnknown(email: string): never {
  throw new Error(`Nobody has the address ${email}.`);
}
