import type { Plan } from './plans.ts';

/** Everything with a limit per account. */
export const QUOTAS = [
  'pictures',
  'picture_bytes',
  'contacts',
  'note_characters',
  'versions',
] as const;

export type Quota = (typeof QUOTAS)[number];

type Maxima = Readonly<Record<Quota, number>>;

const MEGABYTE = 1024 * 1024;

const FREE: Maxima = {
  pictures: 50,
  picture_bytes: 100 * MEGABYTE,
  contacts: 1000,
  note_characters: 10_000,
  versions: 20,
};

const PREMIUM: Maxima = {
  ...FREE,
  pictures: 500,
  picture_bytes: 1000 * MEGABYTE,
  contacts: 10_000,
  versions: 50,
};

const AGENCY: Maxima = {
  ...PREMIUM,
  pictures: 2000,
  picture_bytes: 5000 * MEGABYTE,
  contacts: 50_000,
};

/** The defaults of the table `plan_quotas`, which takes precedence. */
export const PLAN_QUOTAS: Readonly<Record<Plan | 'unconfirmed', Maxima>> = {
  // For every plan until the email is confirmed.
  unconfirmed: {
    pictures: 10,
    picture_bytes: 20 * MEGABYTE,
    contacts: 50,
    note_characters: 1000,
    versions: 5,
  },
  free: FREE,
  premium: PREMIUM,
  yearly: PREMIUM,
  agency_50: AGENCY,
  agency_100: AGENCY,
  agency_500: AGENCY,
};

/** A plan's seats for staff; 0 if it isn't an agency plan. */
export const PLAN_SEATS: Readonly<Record<Plan, number>> = {
  free: 0,
  premium: 0,
  yearly: 0,
  agency_50: 50,
  agency_100: 100,
  agency_500: 500,
};

/** The usage and the maximum of a quota: a row of `own_usage()`. */
export type Usage = { quota: string; used: number; maximum: number; is_confirmed: boolean };

/** @returns whether the quota is known */
export function isQuota(value: string): value is Quota {
  return QUOTAS.some((quota) => quota === value);
}

/** @returns an amount of a quota as text: `50`, `100 MB` */
export function toAmount(quota: Quota, amount: number): string {
  if (quota !== 'picture_bytes') return amount.toLocaleString('en-US');
  return `${Math.round(amount / MEGABYTE).toLocaleString('en-US')} MB`;
}

/**
 * The message about an exhausted quota, as `private.quota_problem` words it in SQL.
 *
 * @param quota the exhausted one
 * @param usage before the refusal; for notes, the refused length
 */
export function toQuotaProblem(
  quota: Quota,
  { used, maximum, is_confirmed }: Omit<Usage, 'quota'>,
): string {
  const amounts = `${toAmount(quota, used)} of ${toAmount(quota, maximum)}`;
  const hint = is_confirmed ? HINTS[quota] : 'Confirm your email address to have more.';
  return `${SAID[quota](amounts)} ${hint}`;
}

const SAID: Record<Quota, (amounts: string) => string> = {
  pictures: (amounts) => `You use ${amounts} pictures.`,
  picture_bytes: (amounts) => `Your pictures take ${amounts}, and this one doesn’t fit.`,
  contacts: (amounts) => `You use ${amounts} contacts.`,
  note_characters: (amounts) => `These notes take ${amounts} characters.`,
  versions: (amounts) => `You use ${amounts} versions.`,
};

const ROOM = 'Remove some, or choose a larger plan.';

const HINTS: Record<Quota, string> = {
  pictures: ROOM,
  picture_bytes: ROOM,
  contacts: ROOM,
  note_characters: 'Please shorten them.',
  versions: 'The oldest are deleted to make room.',
};
