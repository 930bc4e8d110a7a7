import * as z from 'zod/mini';
import { describeDevice } from '#account/security/rules/devices.ts';
import type { Sql } from '#database/connect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';

type SignIn = {
  /** ISO. */
  signed_in_at: string;
  user_agent: string | null;
  /** IP address. */
  address: string | null;
};

const MOMENT_FORMAT = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Tells an owner about a sign-in from a new device. */
function buildSignInMail(
  fullName: string,
  { signed_in_at, user_agent, address }: SignIn,
  publicUrl: string,
): MailContent {
  const device = describeDevice(user_agent);
  return buildMail({
    subject: `New sign-in: ${device}`,
    greeting: buildGreeting(fullName),
    sentence: `Your ${PRODUCT_NAME} account was signed in to from a new device. If that was you, there’s nothing to do.`,
    facts: [
      [
        { label: 'Device', value: device },
        { label: 'When', value: `${MOMENT_FORMAT.format(new Date(signed_in_at))} UTC` },
        ...(address === null ? [] : [{ label: 'Network address', value: address }]),
      ],
    ],
    button: 'It was not me: see my devices',
    link: `${publicUrl}${PATHS.accountSettings}#sign-in`,
    footnote:
      'End the session there and change your password. You get this mail for safety, whenever a new device signs in.',
  });
}

/**
 * Tells an owner that their account was signed in to on an unknown device. A browser that is then recognised
 * cancels this job (`remember_device`).
 */
export const announceSignIn = defineMail({
  name: 'announce_sign_in',
  payload: z.object({
    user_id: z.uuid(),
    signed_in_at: z.string(),
    user_agent: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  find: ({ sql }, { user_id }) => findSignInNotice(sql, user_id),
  letter: (notice, { payload, publicUrl }) => buildSignInMail(notice.full_name, payload, publicUrl),
  counts: { never: 'These mails have a count of their own (`countSignInMail`).' },
  // Counted once sent, so that an unreachable mail server uses none up.
  done: ({ sql }, { user_id }) => countSignInMail(sql, user_id),
});

/** @returns the recipient of a sign-in mail; null if the account is gone, or has reached the daily limit */
async function findSignInNotice(
  sql: Sql,
  userId: string,
): Promise<{ email: string; full_name: string } | null> {
  const [row] = await sql<{ notice: { email: string; full_name: string } | null }[]>`
    select private.find_sign_in_notice(${userId}) as notice`;
  return row?.notice ?? null;
}

/** Counts a mail towards the daily limit. */
async function countSignInMail(sql: Sql, userId: string): Promise<void> {
  await sql`select private.count_sign_in_mail(${userId})`;
}
