import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import type { AuthDeps } from '../request/deps.ts';
import { getOrigin, markBrowser } from '../request/origin.ts';
import { isKnownPlace } from '../sessions/known-addresses.ts';
import { findUserByEmail } from '../users/users.ts';
import { runInBackground } from './mails.ts';
import { joinAskers } from './one-time-tokens.ts';

type CountingDeps = Pick<AuthDeps, 'limits' | 'query' | 'clock'>;

/** The recipient of a mail. `isOwner`: the caller has proved that the account is theirs. */
type Recipient = { to: string; isOwner?: boolean };

/**
 * Counts a mail to an address, with or without an account: per caller and address, and per address.
 * The places its owner signs in from have an extra allowance, which strangers can't use up. Throws 429
 * over the limit.
 */
export async function countMail(
  { limits, query, clock }: CountingDeps,
  { to, isOwner = false }: Recipient,
): Promise<void> {
  markBrowser();
  try {
    await limits.take('mailPerPair', `${to} ${getOrigin().address}`);
    await limits.take('mailPerAccount', to);
    await limits.take('mailPerRecipient', to);
  } catch (refusal) {
    if (!isOwner && !(await query((db) => isOwnerPlace(db, to, clock())))) throw refusal;
    await limits.take('mailFromKnownPlace', to);
  }
}

/** An unconfirmed sign-up proves no ownership. Takes equally long for an unknown address. */
async function isOwnerPlace(db: Db, email: string, now: Date): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  const userId = user?.id ?? randomUUID();
  const isKnown = await isKnownPlace(db, { userId, origin: getOrigin(), now });
  return isKnown && user?.email_confirmed_at != null;
}

/** Whether to send a mail; `giveBack` undoes the count if sending fails. */
export type MailTurn = { isDue: boolean; giveBack(): Promise<void> };

const NOT_DUE: MailTurn = { isDue: false, giveBack: async () => undefined };

/** Mails that don't replace each other; a `code for anybody` also creates accounts. */
const KINDS = [
  'signup',
  'recovery',
  'code',
  'code for anybody',
  'email_change',
  'reauthentication',
] as const;

type MailKind = (typeof KINDS)[number];

const toKey = (kind: MailKind, to: string) => `${kind} ${to}`;

/** Lets the next mail to an address be sent at once, as the last one no longer works. */
export async function endPause({ limits }: Pick<AuthDeps, 'limits'>, to: string): Promise<void> {
  await Promise.all(KINDS.map((kind) => limits.forgive('mailAgain', toKey(kind, to))));
}

/**
 * Counts a requested mail, unless one of its kind was sent to that address within minutes: then none
 * is due, nothing is counted, and the caller may use the code on its way too. Throws 429 over the
 * address's limit.
 */
export async function beginMail(
  deps: CountingDeps & Pick<AuthDeps, 'transact' | 'log' | 'settings'>,
  mail: Recipient & { kind: MailKind },
): Promise<MailTurn> {
  const { limits, transact, clock } = deps;
  const key = toKey(mail.kind, mail.to);
  if (!(await limits.tryTake('mailAgain', key))) {
    markBrowser();
    runInBackground(deps, () =>
      transact((tx) => joinAskers(deps.settings, tx, { email: mail.to, now: clock() })),
    );
    return NOT_DUE;
  }
  const giveBack = () => limits.forgive('mailAgain', key);
  await countMail(deps, mail).catch(async (refusal: unknown) => {
    await giveBack();
    throw refusal;
  });
  return { isDue: true, giveBack };
}

/** Sends a mail behind the answer, if it is due; one that fails can be asked for again at once. */
export function sendInBackground(
  deps: Pick<AuthDeps, 'log'>,
  { isDue, giveBack }: MailTurn,
  send: () => Promise<void>,
): void {
  if (!isDue) return;
  runInBackground(deps, () =>
    send().catch(async (error: unknown) => {
      await giveBack();
      throw error;
    }),
  );
}
