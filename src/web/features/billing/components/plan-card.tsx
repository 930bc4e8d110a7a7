import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { type PlanOffer, TRIAL_NOTES, toOfferAction } from '#domain/billing/plan-offers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

type PlanCardProps = { offer: PlanOffer; hasUsedTrial: boolean; target: string };

/** One plan: what it costs, what it holds, and the button that takes it. */
export function PlanCard({ offer, hasUsedTrial, target }: PlanCardProps) {
  const nameId = useId();
  const featured = offer.plan === 'premium';
  return (
    <section
      aria-labelledby={nameId}
      className={clsx(
        'flex flex-col gap-6 rounded-lg border bg-surface p-6 sm:p-8',
        featured ? 'border-accent outline-1 outline-accent' : 'border-line',
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
        <Button asChild size="lg" variant={featured ? 'primary' : 'secondary'}>
          <Link to={target}>{toOfferAction(offer.plan, hasUsedTrial)}</Link>
        </Button>
        {featured && !hasUsedTrial && (
          <div className="text-center text-ink-faint text-xs">
            {TRIAL_NOTES.map((note) => (
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
    </section>
  );
}
