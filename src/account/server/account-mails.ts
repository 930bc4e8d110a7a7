import {
  CODE_LIFETIME_MS,
  CONFIRMATION_LIFETIME_MS,
  RECOVERY_LIFETIME_MS,
} from '#gateway/limits/auth.ts';
import type {
  MailTemplates,
  MailUser,
  SecondFactorEvent,
} from '#gateway/settings/mail-templates.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { buildGreeting, buildMail, type Letter } from '#kit/server/mails/letter.ts';

type IdentityChange = { provider: string; change: 'linked' | 'unlinked' };

const IGNORE = 'If you didn’t ask for this, you can ignore this email.';
const KEEP_CODE = 'We never ask you for this code.';

/** The mails about an account that the gateway sends. Each link and code works once. */
export const ACCOUNT_MAILS: MailTemplates = {
  confirmation: ({ link, code }, user) =>
    buildAccountMail(user, {
      subject: 'Verify your email',
      sentence: `Please confirm your email address to open your ${PRODUCT_NAME} page. The link works for ${toWords(CONFIRMATION_LIFETIME_MS)}.`,
      button: 'Verify email',
      link,
      code: toCode(code),
    }),
  recovery: ({ link, code }, user) =>
    buildAccountMail(user, {
      subject: 'Reset your password',
      sentence: `Choose a new password for your ${PRODUCT_NAME} account. The link works for ${toWords(RECOVERY_LIFETIME_MS)}.`,
      button: 'Choose a new password',
      link,
      code: toCode(code),
    }),
  magicLink: ({ link, code }, user) =>
    buildAccountMail(user, {
      ...(code === null ? toLateSignIn() : toSignInCode(code)),
      button: 'Sign in',
      link,
    }),
  invite: ({ link, code }, user) =>
    buildAccountMail(user, {
      subject: `You are invited to ${PRODUCT_NAME}`,
      sentence: `Choose a password, and the account is yours. The link works for ${toWords(CONFIRMATION_LIFETIME_MS)}.`,
      button: 'Accept the invitation',
      link,
      code: toCode(code),
    }),
  emailChange: ({ link, code }, user) =>
    buildAccountMail(user, {
      subject: 'Confirm your new email address',
      sentence: `Please confirm that ${user.new_email} replaces ${user.email} in your ${PRODUCT_NAME} account.`,
      button: 'Confirm the change',
      link,
      code: toCode(code),
    }),
  reauthentication: ({ code }, user) =>
    buildAccountMail(user, {
      subject: `Your code: ${code}`,
      sentence: `This code confirms a change to your ${PRODUCT_NAME} account.`,
      code: { label: `Your code, good for ${toWords(CODE_LIFETIME_MS)}:`, digits: code },
      footnote: `${KEEP_CODE} If you didn’t ask for this, change your password.`,
    }),
  passwordChanged: (siteUrl, user) =>
    buildAccountMail(user, {
      subject: 'Your password was changed',
      sentence: `The password of your ${PRODUCT_NAME} account was changed just now, and other devices were signed out. If that was you, there’s nothing to do.`,
      button: 'It wasn’t me: choose a new password',
      link: siteUrl + PATHS.forgotPassword,
      footnote:
        'API keys keep working: you can revoke them under Integrations. ' +
        'For your safety, we send this email whenever your password changes.',
    }),
  secondFactor: (event, siteUrl, user) =>
    buildAccountMail(user, {
      ...SECOND_FACTOR_WORDS[event],
      button: 'It wasn’t me: choose a new password',
      link: siteUrl + PATHS.forgotPassword,
      footnote:
        'For your safety, we send this email whenever the second step of your sign-in changes.',
    }),
  passkey: (event, siteUrl, user) =>
    buildAccountMail(user, {
      subject: `A passkey was ${event}`,
      sentence: `${namePasskey(user.passkey)} ${event === 'added' ? 'can now' : 'can no longer'} sign you in to ${PRODUCT_NAME}. If that was you, there’s nothing to do.`,
      button: 'It wasn’t me: look at my account',
      link: siteUrl + PATHS.accountSettings,
      footnote: 'For your safety, we send this email whenever your passkeys change.',
    }),
  identityChanged: (siteUrl: string, user: MailUser & IdentityChange) => {
    const { provider, change } = user;
    return buildMail({
      subject: `${provider} was ${change === 'linked' ? 'connected' : 'disconnected'}`,
      greeting: buildGreeting(user.user_metadata.full_name),
      sentence: `${provider} ${change === 'linked' ? 'can now be used' : 'can no longer be used'} to sign in to your ${PRODUCT_NAME} account. If that was you, there’s nothing to do.`,
      button: 'It wasn’t me: choose a new password',
      link: siteUrl + PATHS.forgotPassword,
      footnote:
        'For your safety, we send this email whenever a way to sign in is added or removed.',
    });
  },
};

const SECOND_FACTOR_WORDS: Record<SecondFactorEvent, { subject: string; sentence: string }> = {
  added: {
    subject: 'Two-factor sign-in is on',
    sentence: `Signing in to ${PRODUCT_NAME} now asks for a code from your device. Other devices were signed out. If that was you, there’s nothing to do.`,
  },
  removed: {
    subject: 'A two-factor device was removed',
    sentence: `A device was just removed from two-factor sign-in to ${PRODUCT_NAME}. If that was you, there’s nothing to do.`,
  },
  code_reused: {
    subject: 'A sign-in code was used twice',
    sentence: `Someone tried to sign in to your ${PRODUCT_NAME} account with a code that was already used. We refused it. If that was you, there’s nothing to do.`,
  },
};

/** @returns `Your passkey “iCloud Keychain”`; avoids repeating the word for one named just "passkey" */
function namePasskey(passkey: string): string {
  return passkey === 'Passkey' ? 'A passkey' : `Your passkey “${passkey}”`;
}

function buildAccountMail(
  user: MailUser,
  letter: Omit<Letter, 'greeting' | 'footnote'> & { footnote?: string },
) {
  const greeting = buildGreeting(user.user_metadata.full_name);
  return buildMail({ footnote: IGNORE, ...letter, greeting });
}

function toSignInCode(code: string) {
  return {
    subject: `Your sign-in code: ${code}`,
    sentence: `Type this code to sign in to ${PRODUCT_NAME}, or open the link on the device you want to use.`,
    code: { label: `Your code, good for ${toWords(CODE_LIFETIME_MS)}:`, digits: code },
    footnote: `${KEEP_CODE} ${IGNORE}`,
  };
}

/** The mail was delayed by the mail server until its code expired. */
function toLateSignIn() {
  return {
    subject: `Sign in to ${PRODUCT_NAME}`,
    sentence: `Open this link on the device you want to sign in with. Your code has expired, but the link works for ${toWords(RECOVERY_LIFETIME_MS)} after you asked for it.`,
  };
}

/** Empty if the code expired before the mail could be sent. */
function toCode(digits: string | null) {
  if (digits === null) return undefined;
  return { label: `Or type this code, within ${toWords(CODE_LIFETIME_MS)}:`, digits };
}

/** @returns `10 minutes`, `one hour`, `24 hours` */
function toWords(milliseconds: number): string {
  const hours = milliseconds / (60 * 60_000);
  if (hours < 1) return `${hours * 60} minutes`;
  return hours === 1 ? 'one hour' : `${hours} hours`;
}
