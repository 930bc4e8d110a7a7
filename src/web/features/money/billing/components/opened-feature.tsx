import { Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { FEATURES, type Feature } from '#domain/billing/plans/features.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

/** The feature that brought the owner here; once they have it, a link back to it. */
export function OpenedFeature({ feature, isIncluded }: { feature: Feature; isIncluded: boolean }) {
  const { name, why, place } = FEATURES[feature];
  return (
    <Banner
      tone={isIncluded ? 'success' : 'info'}
      title={isIncluded ? `${name} is part of your plan` : `${name} is part of Premium`}
      {...(!isIncluded && { icon: <Sparkles /> })}
      actions={
        isIncluded && (
          <Button asChild size="sm" variant="secondary">
            <Link to={place}>Open</Link>
          </Button>
        )
      }
    >
      {why}
    </Banner>
  );
}
