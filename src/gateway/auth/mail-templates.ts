/** A mail without its recipient. */
export type MailContent = { subject: string; text: string; html: string };

/** Whatever delivers a mail. */
export type Mailer = { send(mail: MailContent & { to: string }): Promise<void> };

/** The person a mail is about: the account's address, and the name given at sign-up. */
export type MailUser = { email: string; user_metadata: Record<string, unknown> };

/** One function per mail; `link` is an absolute URL that works once. */
export type MailTemplates = {
  confirmation(link: string, user: MailUser): MailContent;
  recovery(link: string, user: MailUser): MailContent;
  emailChange(link: string, user: MailUser & { new_email: string }): MailContent;
};

/** Plain mails that name no product. */
export const neutralTemplates: MailTemplates = {
  confirmation: (link) =>
    buildMail(
      'Confirm your e-mail address',
      'Follow this link to confirm your e-mail address:',
      link,
    ),
  recovery: (link) =>
    buildMail('Reset your password', 'Follow this link to choose a new password:', link),
  emailChange: (link, user) =>
    buildMail(
      'Confirm your new e-mail address',
      `Follow this link to confirm the change from ${user.email} to ${user.new_email}:`,
      link,
    ),
};

function buildMail(subject: string, sentence: string, link: string): MailContent {
  const url = escapeHtml(link);
  return {
    subject,
    text: `${sentence}\n\n${link}\n\nIf you did not ask for this, you can ignore this mail.\n`,
    html: `<p>${escapeHtml(sentence)}</p><p><a href="${url}">${url}</a></p><p>If you did not ask for this, you can ignore this mail.</p>`,
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
