import { toRecord } from '#kit/rules/values/json.ts';
import { describeDevice } from './devices.ts';

/** An event as its owner sees it. */
export type SecurityEventWords = { kind: string; detail: unknown };

type Tell = (detail: Readonly<Record<string, unknown>>) => string;

/** Sign-in methods, by the method in a session's claims. */
const METHODS: Readonly<Record<string, string>> = {
  password: 'your password',
  otp: 'a code by email',
  magiclink: 'a link by email',
  recovery: 'a password reset email',
  invite: 'an invitation',
  'email/signup': 'the link that confirmed your email',
  email_change: 'the link that confirmed your new email',
  oauth: 'a connected account',
  'sso/oidc': 'your company',
  passkey: 'a passkey',
  totp: 'a code from your phone',
  'mfa/webauthn': 'a security key',
  'mfa/recovery_code': 'a recovery code',
};

/** The sentence for each kind recorded by SQL (`supabase/schemas/account/security-events.sql`). */
const SENTENCES = {
  signed_in: (detail) => `Signed in with ${toMethod(detail)}`,
  factor_shown: (detail) => `Confirmed the sign-in with ${toMethod(detail)}`,
  sign_in_failed: (detail) => `Wrong password${toTimes(detail)}`,
  factor_failed: (detail) => `Wrong two-factor code${toTimes(detail)}`,
  session_ended: ({ user_agent }) => `Signed out ${describeDevice(toText(user_agent))}`,
  password_set: () => 'Password set',
  password_changed: () => 'Password changed',
  password_removed: () => 'Password removed',
  email_changed: ({ from, to }) => `Email changed from ${toText(from)} to ${toText(to)}`,
  factor_added: (detail) => `Second factor added${toName(detail)}`,
  factor_removed: (detail) => `Second factor removed${toName(detail)}`,
  recovery_codes_made: () => 'New recovery codes made',
  passkey_added: (detail) => `Passkey added${toName(detail)}`,
  passkey_removed: (detail) => `Passkey removed${toName(detail)}`,
  identity_linked: (detail) =>
    isOfCompany(detail) ? 'Company sign-in connected' : `Account connected${toName(detail)}`,
  identity_unlinked: (detail) =>
    isOfCompany(detail) ? 'Company sign-in disconnected' : `Account disconnected${toName(detail)}`,
  company_sign_in_changed: (detail) => `Your team’s company sign-in changed${toName(detail)}`,
  company_sign_in_required: (detail) => `Company sign-in required for your team${toName(detail)}`,
  company_sign_in_optional: (detail) => `Company sign-in made optional${toName(detail)}`,
  company_sign_in_removed: (detail) => `Your team’s company sign-in removed${toName(detail)}`,
  key_made: (detail) => `API key made${toName(detail)}`,
  key_revoked: (detail) => `API key deleted${toName(detail)}`,
  export_asked: () => 'Download of your data prepared',
  deletion_asked: () => 'Deletion of the account requested',
  deletion_cancelled: () => 'Deletion of the account cancelled',
} as const satisfies Record<string, Tell>;

export const SECURITY_EVENT_KINDS = Object.keys(SENTENCES) as (keyof typeof SENTENCES)[];

/** Kinds that someone without access to the account can trigger. */
const SUSPICIOUS: ReadonlySet<string> = new Set(['sign_in_failed', 'factor_failed']);

/** @returns what happened: `Signed in with your password`; the kind itself if a newer release noted it */
export function tellSecurityEvent({ kind, detail }: SecurityEventWords): string {
  const facts = toRecord(detail);
  const tell: Tell | undefined = Object.hasOwn(SENTENCES, kind)
    ? SENTENCES[kind as keyof typeof SENTENCES]
    : undefined;
  const told = tell?.(facts) ?? kind;
  // It ended on leaving the team, whoever caused that.
  return facts.by === 'administrator' && !isOfCompany(facts)
    ? `${told}, by an administrator`
    : told;
}

/** @returns whether someone else may have done it */
export function isSuspicious({ kind }: Pick<SecurityEventWords, 'kind'>): boolean {
  return SUSPICIOUS.has(kind);
}

/** The log's filters, with the kinds of each. */
export const SECURITY_EVENT_GROUPS: Readonly<
  Record<string, { label: string; kinds: readonly (keyof typeof SENTENCES)[] }>
> = {
  'sign-ins': {
    label: 'Sign-ins',
    kinds: ['signed_in', 'factor_shown', 'session_ended'],
  },
  failed: { label: 'Failed sign-ins', kinds: ['sign_in_failed', 'factor_failed'] },
  changes: {
    label: 'Changes',
    kinds: SECURITY_EVENT_KINDS.filter(
      (kind) => !/^(signed_in|factor_shown|session_ended|\w+_failed)$/.test(kind),
    ),
  },
};

function toMethod({ method }: Readonly<Record<string, unknown>>): string {
  const name = toText(method);
  return Object.hasOwn(METHODS, name) ? (METHODS[name] ?? name) : name;
}

/**
 * The identity's provider is specific to one domain (`sso:` and an id), a name that means nothing to people.
 */
function isOfCompany({ name }: Readonly<Record<string, unknown>>): boolean {
  return toText(name).startsWith('sso:');
}

function toTimes({ count }: Readonly<Record<string, unknown>>): string {
  return typeof count === 'number' && count > 1 ? `, ${count} times` : '';
}

function toName({ name }: Readonly<Record<string, unknown>>): string {
  const words = toText(name);
  return words === '' ? '' : `: ${words}`;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
