import type {
  MailContent,
  MailTemplates,
  MailUser,
  PasskeyEvent,
  SecondFactorEvent,
} from '../../settings/mail-templates.ts';
import type { GatewaySettings } from '../../settings/settings.ts';
import type { AuthDeps } from '../request/deps.ts';
import { type CodeChallenge, insertFlowState } from '../sessions/flow-states.ts';
import { lockAccount, type UserRow } from '../users/users.ts';
import { insertOneTimeToken, type OneTimeTokenType, toProofEnds } from './one-time-tokens.ts';
import { addToRedirect, resolveRedirect } from './redirects.ts';

/** The target screen, and whether the requesting client finishes the flow itself. */
export type LinkRequest = { redirectTo: string | undefined; challenge: CodeChallenge };

const PURPOSES = {
  signup: {
    tokenType: 'confirmation_token',
    method: 'email/signup',
    sentAt: 'confirmation_sent_at',
    template: 'confirmation',
  },
  recovery: {
    tokenType: 'recovery_token',
    method: 'recovery',
    sentAt: 'recovery_sent_at',
    template: 'recovery',
  },
  magiclink: {
    tokenType: 'recovery_token',
    method: 'magiclink',
    sentAt: 'recovery_sent_at',
    template: 'magicLink',
  },
  invite: {
    tokenType: 'invitation_token',
    method: 'invite',
    sentAt: 'confirmation_sent_at',
    template: 'invite',
  },
} as const;

type SendingDeps = Pick<AuthDeps, 'transact' | 'settings' | 'mailer' | 'clock' | 'keys'>;

type Addressee = Pick<UserRow, 'id' | 'email' | 'raw_user_meta_data'>;

/** Sends a new link and code, replacing pending ones of the same purpose. */
export async function sendLink(
  deps: SendingDeps,
  type: keyof typeof PURPOSES,
  user: Addressee,
  { redirectTo, challenge }: LinkRequest,
): Promise<void> {
  const { transact, settings, clock } = deps;
  const { tokenType, method, sentAt, template } = PURPOSES[type];
  const now = clock();
  const { secret, code } = await transact(async (tx) => {
    await tx`update auth.users set ${tx({ [sentAt]: now })} where id = ${user.id}`;
    return insertOneTimeToken(deps, tx, {
      user_id: user.id,
      token_type: tokenType,
      relates_to: user.email,
      flow_state_id: await insertFlowState(tx, { userId: user.id, method, challenge, now }),
      now,
    });
  });
  const { email } = user;
  const link = buildMailedLink(settings, { token: secret, type, email, redirectTo });
  const about = toMailUser(user);
  const build = chooseTemplates(settings, about)[template];
  const proof = { userId: user.id, to: email, tokenType, code, now };
  await mailProof(deps, proof, (shown) => build({ link, code: shown }, about));
}

/**
 * Sends a link with its code. A delayed email goes without the code once that has expired, and not at all
 * once the link has.
 *
 * @param build creates the email, with or without a code
 */
export async function mailProof(
  { mailer, settings }: Pick<AuthDeps, 'mailer' | 'settings'>,
  sent: { userId: string; to: string; tokenType: OneTimeTokenType; code: string; now: Date },
  build: (code: string | null) => MailContent,
): Promise<void> {
  const { userId, to, tokenType, code, now } = sent;
  const ends = toProofEnds(settings, tokenType, now);
  const late = { ...build(null), from: ends.code };
  const proof = { kind: tokenType, endsAt: ends.link, late };
  await mailer.send({ to, userId, proof, ...build(code) });
}

/** Sends a code for reauthentication. */
export async function sendNonce(deps: SendingDeps, user: Addressee): Promise<void> {
  const { transact, settings, mailer, clock } = deps;
  const now = clock();
  const kind = 'reauthentication_token';
  const { code } = await transact(async (tx) => {
    await lockAccount(tx, user.id);
    return insertOneTimeToken(deps, tx, {
      user_id: user.id,
      token_type: kind,
      relates_to: user.email,
      flow_state_id: null,
      now,
    });
  });
  const about = toMailUser(user);
  const mail = chooseTemplates(settings, about).reauthentication({ code }, about);
  const proof = { kind, endsAt: toProofEnds(settings, kind, now).code, late: null };
  await mailer.send({ to: user.email, userId: user.id, proof, ...mail });
}

/** Notifies the owner of a changed password, in case it was someone else. */
export async function tellOfNewPassword(
  { settings, mailer }: Pick<AuthDeps, 'settings' | 'mailer'>,
  user: Addressee,
): Promise<void> {
  const about = toMailUser(user);
  const mail = chooseTemplates(settings, about).passwordChanged(settings.siteUrl, about);
  await mailer.send({ to: user.email, userId: user.id, proof: null, ...mail });
}

/** Notifies the owner of an added or removed passkey. @param name of the passkey */
export async function tellOfPasskey(
  { settings, mailer }: Pick<AuthDeps, 'settings' | 'mailer'>,
  user: Addressee,
  { event, name }: { event: PasskeyEvent; name: string },
): Promise<void> {
  const about = { ...toMailUser(user), passkey: name || 'Passkey' };
  const mail = chooseTemplates(settings, about).passkey(event, settings.siteUrl, about);
  await mailer.send({ to: user.email, userId: user.id, proof: null, ...mail });
}

/** Notifies the owner of a change to their second factor, in case it was someone else. */
export async function tellOfSecondFactor(
  { settings, mailer }: Pick<AuthDeps, 'settings' | 'mailer'>,
  user: Addressee,
  event: SecondFactorEvent,
): Promise<void> {
  const about = toMailUser(user);
  const mail = chooseTemplates(settings, about).secondFactor(event, settings.siteUrl, about);
  await mailer.send({ to: user.email, userId: user.id, proof: null, ...mail });
}

/** Notifies the owner of an added or removed identity. */
export async function tellOfIdentity(
  { settings, mailer }: Pick<AuthDeps, 'settings' | 'mailer'>,
  user: Addressee,
  change: 'linked' | 'unlinked',
  provider: string,
): Promise<void> {
  const about = { ...toMailUser(user), provider, change };
  const mail = chooseTemplates(settings, about).identityChanged(settings.siteUrl, about);
  await mailer.send({ to: user.email, userId: user.id, proof: null, ...mail });
}

/** The single-use link that proves that its reader owns the mailbox. */
export function buildMailedLink(
  settings: AuthDeps['settings'],
  link: {
    token: string;
    type: keyof typeof PURPOSES | 'email_change';
    email: string;
    redirectTo: string | undefined;
  },
): string {
  const { token, type, email } = link;
  const redirectTo = resolveRedirect(link.redirectTo, settings);
  if (settings.confirmUrl !== undefined) {
    const values = { token_hash: token, type, email, redirect_to: redirectTo };
    return addToRedirect(settings.confirmUrl, values);
  }
  const url = new URL(`${settings.externalUrl.replace(/(?<!\/)\/+$/, '')}/auth/v1/verify`);
  url.searchParams.set('token', token);
  url.searchParams.set('type', type);
  url.searchParams.set('redirect_to', redirectTo);
  return url.href;
}

export function toMailUser(user: Pick<UserRow, 'email' | 'raw_user_meta_data'>): MailUser {
  return { email: user.email, user_metadata: user.raw_user_meta_data };
}

/**
 * Runs work after the response: the time an email takes must not reveal whether the account exists. Failures
 * are logged; the user can request another email.
 */
export function runInBackground({ log }: Pick<AuthDeps, 'log'>, work: () => Promise<void>): void {
  setImmediate(() => {
    work().catch((err: unknown) => log.error({ err }, 'an email could not be sent'));
  });
}

/**
 * The email templates in a user's language: for `user_metadata.locale` (a BCP 47 language tag), otherwise
 * for a prefix of it, otherwise the installation's default.
 */
export function chooseTemplates(
  { templates, templatesByLocale }: Pick<GatewaySettings, 'templates' | 'templatesByLocale'>,
  user: MailUser,
): MailTemplates {
  const { locale } = user.user_metadata;
  if (typeof locale !== 'string') return templates;
  const parts = locale.toLowerCase().replaceAll('_', '-').split('-', LOCALE_MAX_PARTS);
  const tags = parts.map((_, index) => parts.slice(0, index + 1).join('-'));
  const known = Object.entries(templatesByLocale);
  const chosen = tags.map((tag) => known.find(([name]) => name.toLowerCase() === tag)?.[1]);
  return Object.assign({}, templates, ...chosen);
}

/** Language, script and region; the field itself may be longer. */
const LOCALE_MAX_PARTS = 3;
