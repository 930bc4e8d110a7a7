import { PATHS } from '#domain/paths.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { CONFIRMATION_LIFETIME_MS, RECOVERY_LIFETIME_MS } from '#gateway/limits.ts';
import { buildGreeting, buildMail } from './letter.ts';

type MailUser = { email: string; user_metadata: Record<string, unknown> };

type IdentityChange = { provider: string; change: 'linked' | 'unlinked' };

const IGNORE = 'If you did not ask for this, you can ignore this mail.';

/** The mails about an account, as the gateway asks for them. Each `link` works once. */
export const ACCOUNT_MAILS = {
  confirmation: (link: string, user: MailUser) =>
    buildMail({
      subject: 'Verify your email',
      greeting: buildGreeting(user.user_metadata.full_name),
      sentence: `Please confirm your email address to open your ${PRODUCT_NAME} page. The link works for ${toHours(CONFIRMATION_LIFETIME_MS)}.`,
      button: 'Verify email',
      link,
      footnote: IGNORE,
    }),
  recovery: (link: string, user: MailUser) =>
    buildMail({
      subject: 'Reset your password',
      greeting: buildGreeting(user.user_metadata.full_name),
      sentence: `Choose a new password for your ${PRODUCT_NAME} account. The link works for ${toHours(RECOVERY_LIFETIME_MS)}.`,
      button: 'Choose a new password',
      link,
      footnote: IGNORE,
    }),
  emailChange: (link: string, user: MailUser & { new_email: string }) =>
    buildMail({
      subject: 'Confirm your new email address',
      greeting: buildGreeting(user.user_metadata.full_name),
      sentence: `Please confirm that ${user.new_email} takes the place of ${user.email} in your ${PRODUCT_NAME} account.`,
      button: 'Confirm the change',
      link,
      footnote: IGNORE,
    }),
  passwordChanged: (siteUrl: string, user: MailUser) =>
    buildMail({
      subject: 'Your password was changed',
      greeting: buildGreeting(user.user_metadata.full_name),
      sentence: `The password of your ${PRODUCT_NAME} account was changed just now, and other devices were signed out. If that was you, there is nothing to do.`,
      button: 'It was not me: choose a new password',
      link: siteUrl + PATHS.forgotPassword,
      footnote: 'You get this mail for safety, whenever your password changes.',
    }),
  secondFactor: (event: SecondFactorEvent, siteUrl: string, user: MailUser) =>
    buildMail({
      ...SECOND_FACTOR_WORDS[event],
      greeting: buildGreeting(user.user_metadata.full_name),
      button: 'It was not me: choose a new password',
      link: siteUrl + PATHS.forgotPassword,
      footnote: 'You get this mail for safety, whenever the second step of your sign-in changes.',
    }),
  passkey: (event: 'added' | 'removed', siteUrl: string, user: MailUser & { passkey: string }) =>
    buildMail({
      subject: `A passkey was ${event}`,
      greeting: buildGreeting(user.user_metadata.full_name),
      sentence: `${namePasskey(user.passkey)} ${event === 'added' ? 'can now' : 'can no longer'} sign you in to ${PRODUCT_NAME}. If that was your doing, there is nothing to do.`,
      button: 'It was not me: look at my account',
      link: siteUrl + PATHS.accountSettings,
      footnote: 'You get this mail for safety, whenever your passkeys change.',
    }),
  identityChanged: (siteUrl: string, user: MailUser & IdentityChange) => {
    const { provider, change } = user;
    return buildMail({
      subject: `${provider} was ${change === 'linked' ? 'connected' : 'disconnected'}`,
      greeting: buildGreeting(user.user_metadata.full_name),
      sentence: `${provider} ${change === 'linked' ? 'can be used from now on' : 'can no longer be used'} to sign in to your ${PRODUCT_NAME} account. If that was you, there is nothing to do.`,
      button: 'It was not me: choose a new password',
      link: siteUrl + PATHS.forgotPassword,
      footnote: 'You get this mail for safety, whenever a way to sign in comes or goes.',
    });
  },
};

type SecondFactorEvent = 'added' | 'removed' | 'code_reused';

const SECOND_FACTOR_WORDS: Record<SecondFactorEvent, { subject: string; sentence: string }> = {
  added: {
    subject: 'Two-factor sign-in is on',
    sentence: `Signing in to ${PRODUCT_NAME} asks for a code of your device from now on, and other devices were signed out. If that was you, there is nothing to do.`,
  },
  removed: {
    subject: 'A two-factor device was taken off',
    sentence: `A device whose codes your ${PRODUCT_NAME} sign-in asked for was taken off just now. If that was you, there is nothing to do.`,
  },
  code_reused: {
    subject: 'A sign-in code was used twice',
    sentence: `A code of your device that had been used before was tried again in your ${PRODUCT_NAME} account, and refused. If that was a second try of yours, there is nothing to do.`,
  },
};

/** @returns `Your passkey “iCloud Keychain”`; what is called just that is not named twice */
function namePasskey(passkey: string): string {
  return passkey === 'Passkey' ? 'A passkey' : `Your passkey “${passkey}”`;
}

/** @returns `one hour`, `24 hours` */
function toHours(milliseconds: number): string {
  const hours = milliseconds / (60 * 60_000);
  return hours === 1 ? 'one hour' : `${hours} hours`;
}
