import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { signInPath } from '#account/sign-in/rules/redirect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useSession } from '#kit/web/session/session.ts';
import type { PricingStep } from '#money/changes/rules/pricing-steps.ts';

/** The step to a plan; on the current one, a mark instead. */
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
