import { clsx } from 'clsx';
import { Check, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { signInPath } from '#account/sign-in/rules/redirect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useSession } from '#kit/web/session/session.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { PricingStep } from '#money/changes/rules/pricing-steps.ts';
import { type PlanOffer, toTrialNotes } from '#money/plans/rules/plan-offers.ts';

type PlanCardProps = {
  offer: PlanOffer;
  step: PricingStep;
  /** The length of its free trial, in days. */
  trialDays: number;
  /** Shown at the end of the card. */
  children?: ReactNode;
};

/** A plan: its price, its features, and the button to get it. */
export function PlanCard({ offer, step, trialDays, children }: PlanCardProps) {
  const nameId = useId();
  const featured = offer.plan === 'premium';
  return (
    <section
      aria-labelledby={nameId}
      className={clsx(
        'flex flex-col gap-6 rounded-b-lg border-ink bg-surface p-6 sm:p-8',
        // The content below the rule lines up in all cards.
        featured ? 'border-t-8 shadow-raised' : 'mt-1.5 border-t-2',
      )}
    >
      <header className="flex flex-col gap-1">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <h2 id={nameId} className="font-semibold text-base">
            {offer.name}
          </h2>
          {offer.badge && <Badge tone={featured ? 'accent' : 'success'}>{offer.badge}</Badge>}
        </div>
        <p className="text-ink-soft">{offer.summary}</p>
      </header>
      <p className="flex items-baseline gap-2">
        <span className="font-semibold text-3xl">{offer.price}</span>
        {offer.period && <span className="text-ink-faint">{offer.period}</span>}
      </p>
      <div className="flex flex-col gap-3 lg:min-h-28">
        <StepButton step={step} isMain={featured} />
        {trialDays > 0 && (
          <div className="text-balance text-center text-ink-faint text-xs">
            {toTrialNotes(trialDays).map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        )}
      </div>
      <ul className="flex flex-col gap-3 border-line border-t pt-6">
        {offer.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** The step to a plan; on the current plan, a mark instead. */
export function StepButton({ step, isMain = false }: { step: PricingStep; isMain?: boolean }) {
  const isSignedIn = useSession() !== null;
  if (step.kind === 'awaited') return <Skeleton className="h-12" />;
  if (step.kind === 'own') {
    return (
      <p className="flex h-12 items-center justify-center gap-2 rounded-md bg-accent-soft font-medium text-accent-text text-base">
        <CircleCheck aria-hidden className="size-4" />
        Your plan
      </p>
    );
  }
  if (step.kind === 'closed') {
    return (
      <p className="wrap-anywhere flex min-h-12 items-center justify-center rounded-md bg-sunken px-3 py-2 text-center text-ink-soft">
        {step.sentence}
      </p>
    );
  }
  return (
    <Button asChild size="lg" variant={isMain ? 'primary' : 'secondary'}>
      <Link to={isSignedIn ? PATHS.billing : signInPath(PATHS.billing)}>{step.label}</Link>
    </Button>
  );
}
