import { isRefusal, type Payments, type Stripe } from '#money/server/stripe.ts';
import { type Finding, toReason } from './finding.ts';

/** A check's target: Stripe, or its stand-in. */
export type Asked = Pick<Payments, 'ask' | 'findStandIn'>;

type Looked<Answer> = { answer: Answer } | { finding: Finding };

/**
 * Queries Stripe for a check.
 *
 * @param right the permission the key needs, as Stripe's dashboard names it
 * @returns the response, or a finding if there is none
 */
export async function look<Answer>(
  payments: Asked,
  { name, right }: { name: string; right: string },
  call: (stripe: Stripe) => Promise<Answer>,
): Promise<Looked<Answer>> {
  try {
    return { answer: await payments.ask(call) };
  } catch (error) {
    const cause = isRefusal(error) ? error : ((error as Error).cause ?? error);
    return { finding: judge(name, right, cause) ?? missed(name, cause, payments.findStandIn()) };
  }
}

/** @returns null if Stripe didn't respond */
function judge(name: string, right: string, error: unknown): Finding | null {
  const { type, message } = error as { type?: unknown; message?: string };
  if (type === 'StripePermissionError') {
    const says = 'This restricted key can’t read it, so it wasn’t checked.';
    return { name, level: 'warning', says, todo: `Give the key “Read” for ${right} in Stripe.` };
  }
  if (type === 'StripeAuthenticationError') {
    const todo = 'Copy the key from Stripe to STRIPE_SECRET_KEY and restart.';
    return { name, level: 'bad', says: 'Stripe doesn’t know this key.', todo };
  }
  if (isRefusal(error)) return { name, level: 'bad', says: `Stripe refuses: ${message ?? ''}` };
  return null;
}

function missed(name: string, error: unknown, standIn: string | null): Finding {
  const todo =
    standIn === null
      ? 'Check that this server reaches api.stripe.com, then check again.'
      : `We asked the sandbox at ${standIn}. Start the server, or use its HOST and PORT.`;
  return { name, level: 'bad', says: `Stripe can’t be reached: ${toReason(error)}`, todo };
}
