import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { OwnPlan } from '#domain/billing/own-plan.ts';
import { isAdvancedLook, toBasicLook } from '#domain/design/plan-look.ts';
import type { Presentation } from '#domain/design/presentation.ts';
import { PATHS } from '#domain/paths.ts';
import { isRecord } from '#domain/profile/items.ts';
import { parsePublicProfile } from '#domain/profile/public-profile.ts';
import { listEnabledSections } from '#domain/profile/sections.ts';
import { divideSections } from '#domain/profile/visible-sections.ts';
import type { OwnProfile } from '../../../lib/own-profile.ts';
import { ProfilePreview } from '../../../lib/profile-preview.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';

type DesignPreviewProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  draft: Presentation;
  isAdvanced: boolean;
};

/** The page in the look being edited; and, where the plan shows less of it, what visitors get. */
export function DesignPreview({ profile, plan, draft, isAdvanced }: DesignPreviewProps) {
  const [isTrying, setIsTrying] = useState(true);
  const deferred = useDeferredValue(draft);
  const isBeyondPlan = !isAdvanced && isAdvancedLook(draft);
  const look = isBeyondPlan && !isTrying ? toBasicLook(deferred) : deferred;
  return (
    <div className="flex flex-col gap-4">
      {isBeyondPlan && (
        <Banner
          title="Part of this look needs Premium"
          actions={
            <Button asChild size="sm">
              <Link to={PATHS.billing}>See plans</Link>
            </Button>
          }
        >
          Your plan shows its colours. The rest is kept with your page, and visitors see it once
          your plan includes it.
        </Banner>
      )}
      {isBeyondPlan && (
        <SwitchField
          label="Preview with Premium"
          checked={isTrying}
          onCheckedChange={setIsTrying}
        />
      )}
      <ProfilePreview profile={toPublicProfile(profile, plan, look)} />
    </div>
  );
}

function toPublicProfile(profile: OwnProfile, plan: OwnPlan, look: Presentation) {
  const { sections_enabled, section_order } = profile;
  const { visible } = divideSections(
    listEnabledSections(
      isRecord(sections_enabled) ? sections_enabled : {},
      Array.isArray(section_order) ? section_order : [],
    ),
    plan,
  );
  return parsePublicProfile({ ...profile, ...look, sections: visible });
}
