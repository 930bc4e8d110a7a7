import * as z from 'zod/mini';
import { describeDevice } from '#account/security/rules/devices.ts';
import { settingsPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';

const MOMENT_FORMAT = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * Emails an owner about a sign-in on an unknown device. If the browser is then recognised, the job is
 * cancelled (`remember_device`).
 */
export const announceSignIn = defineMail({
  name: 'announce_sign_in',
  title: 'Email about a sign-in from a new device',
  payload: z.object({
    user_id: z.uuid(),
    signed_in_at: z.string(),
    user_agent: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  // None if the account is gone, or has reached the daily limit.
  async find({ sql }, { user_id }) {
    const [row] = await sql<{ notice: Recipient | null }[]>`
      select private.find_sign_in_notice(${user_id}) as notice`;
    return row?.notice ? [row.notice] : [];
  },
  letter(_account, { signed_in_at, user_agent, address }) {
    const device = describeDevice(user_agent);
    return {
      subject: `New sign-in: ${device}`,
      sentence: `Your ${PRODUCT_NAME} account was signed in to from a new device. If that was you, there’s nothing to do.`,
      facts: [
        [
          { label: 'Device', value: device },
          { label: 'When', value: `${MOMENT_FORMAT.format(new Date(signed_in_at))} UTC` },
          ...(address === null ? [] : [{ label: 'Network address', value: address }]),
        ],
      ],
      button: 'It wasn’t me: see my devices',
      link: settingsPath('sign-in'),
      footnote:
        'End the session there and change your password. For your safety, we send this email whenever a new device signs in.',
    };
  },
  counts: { never: 'These mails have a count of their own (`count_sign_in_mail`).' },
  // Counted once sent, so an unreachable mail server uses up none.
  done: ({ sql }, { user_id }) => sql`select private.count_sign_in_mail(${user_id})`,
});
