import type { PaymentFinding } from '#money/rules/stripe-health.ts';
import { isRefusal, type Payments, type Stripe } from '#money/server/stripe.ts';

/** The result of one check, of payments or of anything else. */
export type Finding = PaymentFinding;

const MARKS = { good: 'ok  ', warning: 'WARN', bad: 'FAIL', skipped: '–   ' } as const;

/** @returns the findings, one a line, with what to do below each, and a count of each level */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, level, says, todo }) => [
    `${MARKS[level]}  ${name.padEnd(width)}  ${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(width + 8)}→ ${todo}`]),
  ]);
  const count = (level: Finding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  const warnings = count('warning');
  const warned = warnings === 1 ? '1 warning' : `${warnings} warnings`;
  return [...lines, '', `${count('bad')} to fix, ${warned}.`].join('\n');
}

/** @returns whether anything needs fixing */
export function isIll(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'bad');
}

/** Says what failed: `ECONNREFUSED` says nothing to most people, but can be searched for. */
export function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** A check's target: Stripe, or its stand-in. */
export type Asked = Pick<Payments, 'ask' | 'findStandIn'>;

type Looked<Answer> = { answer: Answer } | { finding: Finding };

/**
 * Queries Stripe for a check.
 *
 * @param right the permission the key needs, in the words of Stripe's dashboard
 * @returns the answer, or a finding if there is none
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

/** @returns null if Stripe didn't answer */
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
