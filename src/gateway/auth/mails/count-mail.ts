import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import type { AuthDeps } from '../request/deps.ts';
import { getOrigin, markBrowser } from '../request/origin.ts';
import { isKnownPlace } from '../sessions/sign-in-guard.ts';
import { findUserByEmail } from '../users/users.ts';
import { runInBackground } from './mails.ts';
import { joinAskers } from './one-time-tokens.ts';

type CountingDeps = Pick<AuthDeps, 'limits' | 'query' | 'clock'>;

/** An email's recipient. `isOwner`: the caller has proved that the account is theirs. */
type Recipient = { to: string; isOwner?: boolean };

/**
 * Counts an email to an address, with or without an account: per caller and address, and per
 * address. The owner's sign-in places have an extra allowance, which strangers can't use up; so do
 * networks on their first request of the day. Throws 429 over the limit.
 */
export async function countMail(deps: CountingDeps, recipient: Recipient): Promise<void> {
  const crowd = await countAmongStrangers(deps, recipient);
  if (crowd) throw crowd.refusal;
}

/** @returns the error if strangers have used up the day's emails; throws any other */
async function countAmongStrangers(
  { limits, query, clock }: CountingDeps,
  { to, isOwner = false }: Recipient,
): Promise<{ refusal: unknown } | null> {
  markBrowser();
  const { address } = getOrigin();
  const isFirstOfNetwork = await limits.tryTake('mailFromNetwork', `${to} ${toNetwork(address)}`);
  let isOfDay = false;
  try {
    await limits.take('mailPerPair', `${to} ${address}`);
    await limits.take('mailPerAccount', to);
    isOfDay = true;
    await limits.take('mailPerRecipient', to);
  } catch (refusal) {
    const isKnown = isOwner || (await query((db) => isOwnerPlace(db, to, clock())));
    if (isKnown) await limits.take('mailFromKnownPlace', to);
    else if (!isFirstOfNetwork || !(await limits.tryTake('mailFromNewNetwork', to))) {
      if (isOfDay) return { refusal };
      throw refusal;
    }
  }
  return null;
}

/** @returns the network usually assigned to one customer: a /24 (IPv4) or a /48 (IPv6) */
function toNetwork(address: string): string {
  return address.includes(':')
    ? address.split(':', 3).join(':')
    : address.slice(0, address.lastIndexOf('.'));
}

/** An unconfirmed sign-up doesn't prove ownership. Unknown addresses take equally long. */
async function isOwnerPlace(db: Db, email: string, now: Date): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  const userId = user?.id ?? randomUUID();
  const isKnown = await isKnownPlace(db, { userId, origin: getOrigin(), now });
  return isKnown && user?.email_confirmed_at != null;
}

/** True if an email is due; `giveBack` undoes the count if sending fails. */
export type MailTurn = { isDue: boolean; giveBack(): Promise<void> };

const NOT_DUE: MailTurn = { isDue: false, giveBack: async () => undefined };

/** Emails that don't replace each other; a `code for anybody` also creates accounts if needed. */
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

/** Lets the next email to an address go at once, because the last one is no longer valid. */
export async function endPause({ limits }: Pick<AuthDeps, 'limits'>, to: string): Promise<void> {
  const keys = KINDS.map((kind) => toKey(kind, to));
  await Promise.all(
    keys.flatMap((key) => [limits.forgive('mailAgain', key), limits.forgive('mailStillGood', key)]),
  );
}

/**
 * Counts a requested email, unless one of its kind went to that address minutes ago: then none is due,
 * nothing is counted, and the caller may use the pending code too. The same applies over the address's limit
 * while the last email is valid; after that it throws 429.
 */
export async function beginMail(
  deps: CountingDeps & Pick<AuthDeps, 'transact' | 'log' | 'settings'>,
  mail: Recipient & { kind: MailKind },
): Promise<MailTurn> {
  const { limits, transact, clock } = deps;
  const key = toKey(mail.kind, mail.to);
  const join = () => {
    markBrowser();
    runInBackground(deps, () =>
      transact((tx) => joinAskers(deps.settings, tx, { email: mail.to, now: clock() })),
    );
    return NOT_DUE;
  };
  if (!(await limits.tryTake('mailAgain', key))) return join();
  const giveBack = async () => {
    await limits.forgive('mailAgain', key);
    await limits.forgive('mailStillGood', key);
  };
  const crowd = await countAmongStrangers(deps, mail).catch(async (refusal: unknown) => {
    await limits.forgive('mailAgain', key);
    throw refusal;
  });
  if (crowd) {
    await limits.forgive('mailAgain', key);
    // Used up by the last email, while that is valid.
    if (!(await limits.tryTake('mailStillGood', key))) return join();
    await limits.forgive('mailStillGood', key);
    throw crowd.refusal;
  }
  await limits.forgive('mailStillGood', key);
  // Without a link, the code expires within minutes.
  if (mail.kind !== 'reauthentication') await limits.tryTake('mailStillGood', key);
  return { isDue: true, giveBack };
}

/** Sends an email after the response, if due. If that fails, the next request may retry at once. */
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
