import { clsx } from 'clsx';
import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import type { PaymentCheck, PaymentFinding } from '#money/rules/payment-state.ts';
import { usePaymentCheck } from './mutations.ts';

/** Whether people can pay and their payments arrive; checked on request, never assumed. */
export function ConnectionCard() {
  const check = usePaymentCheck();
  return (
    <Card
      title="Stripe connection"
      description="Checks the key, webhook, events, customer portal and prices."
    >
      <div className="flex flex-col items-start gap-4">
        <div role="status" className="w-full empty:hidden">
          {check.data && !check.isPending && <Result check={check.data} />}
          {check.isError && !check.isPending && (
            <Banner tone="danger" title="The check didn’t finish">
              {toErrorSentence(check.error, 'Please try again.')}
            </Banner>
          )}
        </div>
        <Button
          variant="secondary"
          busy={check.isPending}
          busyLabel="Asking Stripe…"
          onClick={() => check.mutate()}
        >
          {check.data ? 'Check again' : 'Check the connection'}
        </Button>
      </div>
    </Card>
  );
}

function Result({ check: { mode, findings } }: { check: PaymentCheck }) {
  const count = (level: PaymentFinding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">{summarize(mode, count('bad'), count('warning'))}</p>
      <ul className="flex flex-col gap-3">
        {findings.map((finding) => (
          <FindingRow key={`${finding.name} ${finding.says}`} finding={finding} />
        ))}
      </ul>
    </div>
  );
}

function summarize(mode: PaymentCheck['mode'], bad: number, warnings: number): string {
  if (mode === null) return 'Payments are closed';
  if (bad > 0) return bad === 1 ? '1 thing to fix' : `${bad} things to fix`;
  if (warnings > 0) return warnings === 1 ? '1 warning' : `${warnings} warnings`;
  return 'Everything works';
}

const LOOKS = {
  good: { Icon: CircleCheck, tone: 'text-success', word: 'Good' },
  warning: { Icon: TriangleAlert, tone: 'text-warning', word: 'Warning' },
  bad: { Icon: CircleX, tone: 'text-danger', word: 'Fix this' },
  skipped: { Icon: CircleMinus, tone: 'text-ink-faint', word: 'Not checked' },
} as const;

function FindingRow({ finding: { name, level, says, todo } }: { finding: PaymentFinding }) {
  const { Icon, tone, word } = LOOKS[level];
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', tone)} />
      <div className="wrap-anywhere flex min-w-0 flex-col gap-0.5">
        <p className="font-medium">
          {name}
          <span className="sr-only">: {word}</span>
        </p>
        <p className="text-ink-soft">{says}</p>
        {todo && <p>{todo}</p>}
      </div>
    </li>
  );
}
