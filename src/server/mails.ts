import { html } from 'hono/html';
import { PRODUCT_NAME } from '#domain/product.ts';

type MailContent = { subject: string; text: string; html: string };
type MailUser = { email: string; user_metadata: Record<string, unknown> };

/** What a mail says: a greeting, a sentence, one button. */
type Letter = { subject: string; greeting: string; sentence: string; button: string; link: string };

const IGNORE = 'If you did not ask for this, you can ignore this mail.';

/** The mails about an account, as the gateway asks for them. Each `link` works once. */
export const ACCOUNT_MAILS = {
  confirmation: (link: string, user: MailUser) =>
    buildMail({
      subject: 'Verify your email',
      greeting: buildGreeting(user),
      sentence: `Please confirm your email address to open your ${PRODUCT_NAME} page. The link works for 24 hours.`,
      button: 'Verify email',
      link,
    }),
  recovery: (link: string, user: MailUser) =>
    buildMail({
      subject: 'Reset your password',
      greeting: buildGreeting(user),
      sentence: `Choose a new password for your ${PRODUCT_NAME} account. The link works for one hour.`,
      button: 'Choose a new password',
      link,
    }),
  emailChange: (link: string, user: MailUser & { new_email: string }) =>
    buildMail({
      subject: 'Confirm your new email address',
      greeting: buildGreeting(user),
      sentence: `Please confirm that ${user.new_email} takes the place of ${user.email} in your ${PRODUCT_NAME} account.`,
      button: 'Confirm the change',
      link,
    }),
};

/** Names are written by whoever signed up, so only a short, plain one is used in a mail. */
function buildGreeting(user: MailUser): string {
  const name = user.user_metadata.full_name;
  const isPlain = typeof name === 'string' && /^[\p{L}\p{M}' .-]{1,60}$/u.test(name);
  return isPlain ? `Hello ${name},` : 'Hello,';
}

function buildMail({ subject, greeting, sentence, button, link }: Letter): MailContent {
  return {
    subject: `${subject} · ${PRODUCT_NAME}`,
    text: `${greeting}\n\n${sentence}\n\n${button}:\n${link}\n\n${IGNORE}\n`,
    html: String(html`<!doctype html>
<html lang="en"><body style="margin:0;background:#f6f5f3;padding:32px 16px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1c1a17">
<div style="max-width:480px;margin:0 auto;background:#ffffff;border:1px solid #e6e3de;border-radius:12px;padding:32px">
<p style="margin:0 0 24px;font-weight:600;font-size:18px">${PRODUCT_NAME}</p>
<p style="margin:0 0 12px">${greeting}</p>
<p style="margin:0 0 24px;line-height:1.5">${sentence}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;background:#6d28d9;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600">${button}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#6b665f">${IGNORE}</p>
</div></body></html>`),
  };
}
