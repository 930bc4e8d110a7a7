import { Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { FEATURE_WORDS } from '#domain/billing/plans/feature-words.ts';
import type { Feature } from '#domain/billing/plans/features.ts';
import { editPath, PATHS } from '#domain/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

/** Where each is used. */
const PLACES: Readonly<Record<Feature, string>> = {
  contact_card: editPath('vcard'),
  lead_form: editPath('lead_form'),
  custom_username: editPath('username'),
  advanced_design: PATHS.personalize,
  unlimited_sections: PATHS.edit,
  audio: editPath('audio'),
  custom_domain: PATHS.ownDomain,
  integrations: PATHS.integration,
};

/** The feature that brought the owner here; once they have it, a link back to it. */
export function OpenedFeature({ feature, isIncluded }: { feature: Feature; isIncluded: boolean }) {
  const { name, why } = FEATURE_WORDS[feature];
  return (
    <Banner
      tone={isIncluded ? 'success' : 'info'}
      title={isIncluded ? `${name} is part of your plan` : `${name} is part of Premium`}
      {...(!isIncluded && { icon: <Sparkles /> })}
      actions={
        isIncluded && (
          <Button asChild size="sm" variant="secondary">
            <Link to={PLACES[feature]}>Open</Link>
          </Button>
        )
      }
    >
      {why}
    </Banner>
  );
}
