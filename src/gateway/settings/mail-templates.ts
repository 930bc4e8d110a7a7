/** An email without its recipient. */
export type MailContent = { subject: string; text: string; html: string };

/** When an email's link or code expires, so that it can wait, be replaced and expire. */
export type MailProofTimes = {
  /** Its purpose. A newer email of this kind for the same account replaces this one. */
  kind: string;
  /** After this, nothing in the email works. */
  endsAt: Date;
  /** The text once the code, but not the link, has expired; null without a link. */
  late: (MailContent & { from: Date }) | null;
};

/** An email about an account, ready to send. `proof` is null for a notification. */
export type AccountMail = MailContent & {
  to: string;
  userId: string;
  proof: MailProofTimes | null;
};

/** Delivers an email, or stores it until it can be delivered. */
export type Mailer = { send(mail: AccountMail): Promise<void> };

/** An email's account: its address, and the metadata its owner set. */
export type MailUser = { email: string; user_metadata: Record<string, unknown> };

/** A change to a passkey. */
export type PasskeyEvent = 'added' | 'removed';

/** A second factor's event: `code_reused` means that a used code was tried again. */
export type SecondFactorEvent = 'added' | 'removed' | 'code_reused';

type IdentityChange = { provider: string; change: 'linked' | 'unlinked' };

/** An email's link and code. Using either one uses up both. */
export type MailProof = {
  /** An absolute URL. */
  link: string;
  /** Six digits to type in; null in an email sent after they expired. */
  code: string | null;
};

/** An email with a code only. */
type MailedCode = { code: string };

/** One function per email. */
export type MailTemplates = {
  confirmation(proof: MailProof, user: MailUser): MailContent;
  recovery(proof: MailProof, user: MailUser): MailContent;
  /** Signs in without a password. */
  magicLink(proof: MailProof, user: MailUser): MailContent;
  invite(proof: MailProof, user: MailUser): MailContent;
  emailChange(proof: MailProof, user: MailUser & { new_email: string }): MailContent;
  /** A reauthentication code, for a change that requires one. */
  reauthentication(proof: MailedCode, user: MailUser): MailContent;
  /** Reports the change. @param siteUrl of the application, where the owner can react */
  passwordChanged(siteUrl: string, user: MailUser): MailContent;
  /**
   * Reports a change to the second factor.
   *
   * @param siteUrl of the application, where the owner can react
   */
  secondFactor(event: SecondFactorEvent, siteUrl: string, user: MailUser): MailContent;
  /** Reports a change to a passkey. @param siteUrl as above */
  passkey(event: PasskeyEvent, siteUrl: string, user: MailUser & { passkey: string }): MailContent;
  /** The same for a sign-in provider, by its label. */
  identityChanged(siteUrl: string, user: MailUser & IdentityChange): MailContent;
};

/** Plain emails that don't name a product. */
export const neutralTemplates: MailTemplates = {
  confirmation: (proof) =>
    buildMail(
      'Confirm your email address',
      'Follow this link to confirm your email address:',
      proof,
    ),
  recovery: (proof) =>
    buildMail('Reset your password', 'Follow this link to choose a new password:', proof),
  magicLink: (proof) => buildMail('Sign in', 'Follow this link to sign in:', proof),
  invite: (proof) =>
    buildMail('You are invited', 'Follow this link to accept the invitation:', proof),
  emailChange: (proof, user) =>
    buildMail(
      'Confirm your new email address',
      `Follow this link to confirm the change from ${user.email} to ${user.new_email}:`,
      proof,
    ),
  reauthentication: ({ code }) =>
    buildMail('Confirm that it is you', 'This code confirms that it is you:', { code }),
  passwordChanged: (link, user) => {
    const sentence = `The password of ${user.email} was changed. If that was not you, choose a new one:`;
    return buildMail('Your password was changed', sentence, { link }, '');
  },
  secondFactor: (event, link, user) => {
    const { subject, sentence } = SECOND_FACTOR_WORDS[event];
    const advice = 'If that was not you, choose a new password:';
    return buildMail(subject, `${sentence.replace('{email}', user.email)} ${advice}`, { link }, '');
  },
  passkey: (event, siteUrl, { email, passkey }) => {
    const can = event === 'added' ? 'can now' : 'can no longer';
    const sentence = `The passkey ${passkey} ${can} be used to sign in as ${email}. If that was not you, look at your account:`;
    return buildMail(`A passkey was ${event}`, sentence, { link: siteUrl }, '');
  },
  identityChanged: (siteUrl, { email, provider, change }) => {
    const sentence = `${provider} was ${change === 'linked' ? 'linked to' : 'unlinked from'} the account ${email}. If that was not you, choose a new password:`;
    return buildMail(`${provider} was ${change}`, sentence, { link: siteUrl }, '');
  },
};

const SECOND_FACTOR_WORDS: Record<SecondFactorEvent, { subject: string; sentence: string }> = {
  added: {
    subject: 'A second step was added to your sign-in',
    sentence: 'Signing in as {email} asks for a code of a device from now on.',
  },
  removed: {
    subject: 'A second step was taken off your sign-in',
    sentence: 'A device whose codes were asked for when signing in as {email} was taken off.',
  },
  code_reused: {
    subject: 'A sign-in code was used twice',
    sentence:
      'A code of your device that had been used before was tried again for {email}, and refused.',
  },
};

function buildMail(
  subject: string,
  sentence: string,
  { link, code }: Partial<MailProof>,
  footnote = 'If you didn’t ask for this, you can ignore this email.',
): MailContent {
  const codeSentence = link && code ? 'Or type this code:' : '';
  const paragraphs = [sentence, link, codeSentence, code, footnote].filter((text) => !!text);
  const toHtml = (text: string | null | undefined) => {
    const escaped = escapeHtml(text ?? '');
    return `<p>${text === link ? `<a href="${escaped}">${escaped}</a>` : escaped}</p>`;
  };
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map(toHtml).join(''),
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
