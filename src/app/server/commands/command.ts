import type { Sql } from '#database/connect.ts';
import type { Env } from '#kit/server/process/env.ts';

export type CommandDeps = { sql: Sql; env: Env };

type CommonCommand = {
  /** The arguments, as help shows them. */
  usage: string;
  /** A one-line description. */
  does: string;
  /** A longer one, if a line isn't enough. */
  details?: string;
  /** The minimum and maximum number of arguments. */
  words: readonly [min: number, max: number];
  /** It only changes data in the database, and so can be rolled back. */
  canRunDry: boolean;
};

/** A command of `npm run admin -- NAME …`. */
export type Command = CommonCommand & {
  /** @returns the sentence to print */
  run(deps: CommandDeps, words: readonly string[]): Promise<string>;
};

/** A command that needs no open database, or works without one. */
export type LoneCommand = CommonCommand & {
  /** @returns the sentence to print */
  runAlone(env: Env, words: readonly string[]): Promise<string>;
};

/** The arguments are invalid for the command. */
export class UsageError extends Error {}

/** @throws always, as no account has this email */
export function refuseUnknown(email: string): never {
  throw new Error(`No account uses ${email}.`);
}
