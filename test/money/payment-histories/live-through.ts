import Stripe from 'stripe';
import type { Sql } from '#database/connect.ts';
import { doDeed, doJobs, type Person } from './deeds.ts';
import type { History, Step } from './histories.ts';
import type { Till, World } from './world.ts';

const HOUR = 3600;
/** Events are retried for three days, and their content may have been charged an hour later. */
const LAST_DAYS = 5;

/** @returns a history's duration on the till's clock, in seconds; it ends just before now */
export function lengthOf({ steps }: History): number {
  const hours = steps.reduce((sum, step) => sum + (step.kind === 'pass' ? step.hours : 0), 0);
  return hours * HOUR + (LAST_DAYS + 1) * 24 * HOUR;
}

/**
 * Plays the histories and delivers all events.
 *
 * @param say reports its progress
 * @returns their people
 */
export async function liveThrough(
  world: World,
  till: Till,
  sql: Sql,
  { people: count, steps, afterRetries }: History,
  say: (doing: string) => void,
): Promise<Person[]> {
  const { sandbox, sales } = till;
  sandbox.configure({ after_retries: afterRetries });
  const people: Person[] = [];
  while (people.length < count) people.push({ ...(await sales.createPayer()), gift: null });
  for (const [index, step] of steps.entries()) {
    say(`step ${index + 1} of ${steps.length}: ${JSON.stringify(step)}`);
    await take(step);
  }
  const hasLost = steps.some(({ kind }) => kind === 'drop');
  world.spare();
  sandbox.configure({ paused: false, copies: 1, delay: 0, order: 'kept' });
  say('the last days pass');
  await pass(LAST_DAYS * 24);
  await sandbox.settled();
  // Reconcile with Stripe to find lost events and apply them.
  for (const [index, person] of people.entries()) {
    say(`person ${index + 1} is settled`);
    await settle(person);
  }
  return people;

  async function settle(person: Person): Promise<void> {
    const [copy] = world.copies();
    if (hasLost) await copy.sync(person);
    while ((await doJobs(world, sql, person)) > 0) {
      await sandbox.settled();
      await copy.sync(person);
    }
  }

  async function take(step: Step): Promise<void> {
    if (step.kind === 'pass') await pass(step.hours);
    if (step.kind === 'travel') sandbox.configure(step.travel);
    if (step.kind === 'kill') world.killAfter(step.copy, step.after, step.whole);
    if (step.kind === 'drop') world.drop(step.count);
    const person = step.kind === 'deed' ? people[step.person % count] : undefined;
    if (step.kind === 'deed' && person) {
      await doDeed({ world, till, sql, person, which: step.which }, step.deed).catch(forgive);
    }
  }

  async function pass(hours: number): Promise<void> {
    // During a delivery the clock shows when it was due.
    await sandbox.settled();
    await sandbox.advance(sandbox.now() + hours * HOUR);
  }
}

/** Not everything is possible at any time; the till's errors say when not. */
function forgive(error: unknown): void {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
  if (error instanceof Stripe.errors.StripeCardError) return;
  throw error;
}
