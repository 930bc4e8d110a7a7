import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ConnectionError } from '#gateway/connections/connection-errors.ts';
import { SIGN_IN_REFUSALS } from '#kit/rules/refusals/refusal.ts';

/** All refusals by our own routes: code, status, sentence. */
export const API_ERRORS = {
  bad_json: [400, 'The request isn’t valid JSON.'],
  bad_request: [400, 'The request is malformed.'],
  bad_range: [400, 'A range begins before it ends and has at most 400 days.'],
  bad_signature: [400, 'The signature doesn’t match.'],
  other_mode: [400, 'This event is from Stripe’s other mode, live or test.'],
  key_in_url: [
    400,
    'Keys in URLs end up in logs. Revoke this key, and send the next one in the header "Authorization: Bearer".',
  ],
  unauthorized: [401, SIGN_IN_REFUSALS.not_signed_in[1]],
  key_missing: [401, 'Please send one of your keys in the header "Authorization: Bearer".'],
  bad_key: [401, 'This key is unknown, or was revoked.'],
  key_expired: [401, 'This key has expired. Make a new one.'],
  key_scope: [403, 'This key may not do this.'],
  changed_meanwhile: [412, 'It has changed since you read it. Read it again, then change it.'],
  page_refused: [403, 'This can’t be changed on this page.'],
  key_banned: [403, 'This account is blocked, so its keys are paused.'],
  key_suspended: [403, 'The page of this account is suspended, so its keys are paused.'],
  key_leaving: [403, 'This account is scheduled for deletion, so its keys are paused.'],
  key_plan: [403, 'This account’s plan doesn’t include integrations, so its keys are paused.'],
  key_team: [403, 'This account has no team right now, so its keys can’t read one.'],
  team_refused: [403, 'This can’t be done to this team.'],
  provider_secret_missing: [400, 'A client secret is missing.'],
  provider_address_wrong: [
    400,
    'That isn’t an issuer. Enter its address as your provider shows it, starting with https://.',
  ],
  provider_silent: [
    422,
    'Your provider didn’t answer as an OpenID Connect issuer. Check its address, and that it can be reached from the internet.',
  ],
  cross_site: [403, 'Requests from other sites are refused.'],
  not_found: [404, 'There is nothing here.'],
  method_not_allowed: [405, 'This can’t be done here.'],
  too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'This kind of request isn’t supported here.'],
  too_many: [429, 'Too many requests. Please wait a moment before trying again.'],
  not_administrator: [403, SIGN_IN_REFUSALS.not_administrator[1]],
  second_factor_needed: [403, SIGN_IN_REFUSALS.second_factor_needed[1]],
  fresh_sign_in_needed: [403, SIGN_IN_REFUSALS.fresh_sign_in_needed[1]],
  only_looking: [403, 'You’re viewing someone else’s account, so you can’t change anything.'],
  no_seeing_as: [
    403,
    'Accounts can’t be viewed here: a hosted Supabase handles sign-in. Look at them in its dashboard.',
  ],
  no_recovery_codes: [
    403,
    'Recovery codes don’t work here: a hosted Supabase handles sign-in. Ask support to reset your second step.',
  ],
  no_company_sign_in: [
    403,
    'Company sign-in doesn’t work here: a hosted Supabase handles sign-in.',
  ],
  no_second_factor: [409, 'Your account doesn’t use a second factor. You’re signed in.'],
  bad_recovery_code: [422, 'That isn’t one of your recovery codes. Each works once.'],
  confirm_first: [403, SIGN_IN_REFUSALS.email_unconfirmed[1]],
  suspended: [403, 'Your page is suspended, so you can’t buy a plan.'],
  being_deleted: [403, 'Your account is scheduled for deletion, so you can’t buy a plan.'],
  not_sold: [400, 'You can’t buy this plan here.'],
  on_a_team: [409, 'You’re on an agency’s team. Leave it before you start one of your own.'],
  team_too_large: [409, 'Your team has more people than this plan has seats. Remove some first.'],
  already_subscribed: [409, 'You already have a subscription.'],
  no_subscription: [409, 'There is no subscription to change.'],
  year_paid: [409, 'Your year is already paid, so you don’t need a monthly plan before it ends.'],
  other_currency: [
    409,
    'Your subscription is in a different currency from our prices. Cancel it, and choose a new plan once it has ended.',
  ],
  payment_arrived: [
    409,
    'Your payment has just arrived, so nothing more was charged. Check your plan before you buy again.',
  ],
  payment_on_its_way: [
    409,
    'A payment is still on its way. You can buy again once it has gone through or failed.',
  ],
  payment_due: [409, 'A payment is due. Please settle it first.'],
  change_planned: [
    409,
    'Your plan changes at the end of the period. Keep your current plan first.',
  ],
  nothing_planned: [409, 'No plan change is scheduled.'],
  ends_soon: [409, 'Your subscription ends soon. Keep it first, then switch.'],
  price_changed: [409, 'The price has changed. Please check it again.'],
  declined: [402, 'The payment was declined. Nothing was changed.'],
  payments_closed: [503, 'Payments aren’t set up here.'],
  portal_closed: [
    503,
    'Cards and invoices can’t be opened yet: the customer portal isn’t set up. Please contact support.',
  ],
  payments_unavailable: [503, 'We can’t reach the payment service right now. Nothing was charged.'],
  backend_strange: [502, 'This isn’t available right now. Please try again shortly.'],
  backend_down: [503, 'This isn’t available right now. Please try again shortly.'],
  backend_slow: [504, 'This took too long. Please try again shortly.'],
  read_only: [
    503,
    'The database is read-only at the moment, so nothing can be saved. Please try again shortly.',
  ],
  unavailable: [503, 'This isn’t available right now. Please try again shortly.'],
  internal: [500, 'Something went wrong.'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type ApiErrorCode = keyof typeof API_ERRORS;

type ApiErrorOptions = ErrorOptions & { sentence?: string; retryAfterSeconds?: number };

/** Refuses a request. Thrown anywhere below a route, and turned into a response in `app.ts`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: ContentfulStatusCode;
  /** When to retry, if known. */
  readonly retryAfterSeconds: number | undefined;

  /** @param options with `sentence` if there is a better one than the code's default */
  constructor(code: ApiErrorCode, options: ApiErrorOptions = {}) {
    super(options.sentence ?? API_ERRORS[code][1], options);
    this.name = 'ApiError';
    this.code = code;
    this.status = API_ERRORS[code][0];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** @param error of any kind @returns whether it means that PostgreSQL can't be reached now */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (CONNECTION_CODES.has(code) || code.startsWith('08'));
}

/** @param error of any kind @returns whether it means that PostgreSQL is read-only now, as a standby is */
export function isReadOnly(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.failure === 'read-only';
  return (error as { code?: unknown } | null)?.code === '25006';
}

/** PostgreSQL's and the file system's: disk full, out of memory, timed out, not writable. */
const EXHAUSTED_CODES: ReadonlySet<string> = new Set([
  '53100',
  '53200',
  '57014',
  '58030',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
]);

/** @param error of any kind @returns whether it means that the machine can't do it now, but may later */
export function isOutOfService(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return isDatabaseDown(error) || (typeof code === 'string' && EXHAUSTED_CODES.has(code));
}
