import { Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#kit/web/buttons/button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { FEATURES, type Feature } from '#money/plans/rules/features.ts';

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
