import { Sparkles } from 'lucide-react';
import { FEATURE_WORDS } from '#domain/billing/feature-words.ts';
import type { Feature } from '#domain/billing/features.ts';
import { Banner } from '../../../ui/banner.tsx';

/** What somebody came for. */
export function OpenedFeature({ feature, isIncluded }: { feature: Feature; isIncluded: boolean }) {
  const { name, why } = FEATURE_WORDS[feature];
  return (
    <Banner
      tone={isIncluded ? 'success' : 'info'}
      title={isIncluded ? `${name} is part of your plan` : `${name} is part of Premium`}
      {...(!isIncluded && { icon: <Sparkles /> })}
    >
      {why}
    </Banner>
  );
}
