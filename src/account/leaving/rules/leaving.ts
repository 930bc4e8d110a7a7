import type { LeavingPreview } from './parse-leaving.ts';

/** How long a user can cancel the deletion of their account. */
export const LEAVING_DAYS = 14;

/** Something the owner loses, and what happens to it. */
export type Loss = { of: string; becomes: string };

/** Formats an ISO time, and a plan's key, for the reader. */
export type LossFormats = {
  formatDate: (time: string) => string;
  namePlan: (plan: string) => string;
};

/**
 * @param unsent an event's entries that exist only on this device
 * @returns what deleting the account loses, most visible first
 */
export function listLosses(
  preview: LeavingPreview,
  unsent: number,
  formats: LossFormats,
): readonly Loss[] {
  const { username, leads, contacts, team, agency } = preview;
  const plan = tellPlan(preview, formats);
  return [
    username !== null && {
      of: `Your page, /bio/${username}`,
      becomes: `${preview.is_open ? 'It goes offline at once' : 'It stays offline'}, and its QR codes stop working. Nobody else can take the name for ${LEAVING_DAYS + 90} days.`,
    },
    {
      of: 'Your leads and contacts',
      becomes:
        leads + contacts === 0
          ? 'You have none.'
          : `${toCount(leads, 'lead')} and ${toCount(contacts, 'contact')} are deleted, with your pictures, versions and numbers. Download your data first.`,
    },
    unsent > 0 && { of: 'On this device', becomes: tellUnsent(unsent) },
    plan !== null && { of: 'What you pay', becomes: plan },
    team > 0 && {
      of: 'Your team',
      becomes: `${toCount(team, 'seat')} end. The pages stay with the people, on the Free plan.`,
    },
    agency !== null && {
      of: `Your seat at ${agency}`,
      becomes: 'Your seat becomes free for someone else.',
    },
  ].filter((loss) => loss !== false);
}

function tellUnsent(count: number): string {
  return count === 1
    ? '1 unsent entry from your event is deleted too. To download it first, wait until it has been sent.'
    : `${count} unsent entries from your event are deleted too. To download them first, wait until they have been sent.`;
}

function tellPlan(
  { subscription, year_ends_at }: LeavingPreview,
  { formatDate, namePlan }: LossFormats,
): string | null {
  if (subscription !== null) {
    const { plan, period_end, renews } = subscription;
    const name = plan === null ? 'Your plan' : namePlan(plan);
    if (!renews || period_end === null) return `${name} ends, and you won’t be charged again.`;
    return `${name} would renew on ${formatDate(period_end)}. We cancel that: you won’t be charged again, and payments aren’t refunded.`;
  }
  if (year_ends_at === null) return null;
  return `Your year runs until ${formatDate(year_ends_at)}. The rest isn’t refunded.`;
}

function toCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * @param typed the typed confirmation
 * @param expected the username, or the email if the account has no page
 */
export function isConfirmedBy(typed: string, expected: string): boolean {
  return typed.trim().replace(/^@/, '').toLowerCase() === expected.toLowerCase();
}
