import { describeDevice } from '#account/security/rules/devices.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
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
export function buildSignInMail(
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
