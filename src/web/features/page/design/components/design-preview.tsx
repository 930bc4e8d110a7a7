import { useDeferredValue, useState } from 'react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { BEYOND_PLAN_MESSAGES, isAdvancedLook } from '#domain/design/plan-look.ts';
import type { Presentation } from '#domain/design/presentation.ts';
import { toShownProfile } from '#domain/profile/public/shown-profile.ts';
import { PlanHint } from '#web/lib/plans/plan-hint.tsx';
import { LaterPreview } from '#web/lib/profile/later-preview.tsx';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { Banner } from '#web/ui/banner.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';

type DesignPreviewProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  draft: Presentation;
  isAdvanced: boolean;
};

/** The page as visitors will see it; where the plan shows less of a look, that can be tried too. */
export function DesignPreview({ profile, plan, draft, isAdvanced }: DesignPreviewProps) {
  const [isTrying, setIsTrying] = useState(false);
  const deferred = useDeferredValue(draft);
  const isBeyondPlan = !isAdvanced && isAdvancedLook(draft);
  const shown = toShownProfile({ ...profile, ...deferred }, plan);
  return (
    <div className="flex flex-col gap-4">
      {isBeyondPlan && (
        <Banner
          title={BEYOND_PLAN_MESSAGES.title}
          actions={<PlanHint feature="advanced_design" look="button" />}
        >
          {isTrying ? BEYOND_PLAN_MESSAGES.tried : BEYOND_PLAN_MESSAGES.shown}
        </Banner>
      )}
      {isBeyondPlan && (
        <SwitchField
          label="Preview with Premium"
          checked={isTrying}
          onCheckedChange={setIsTrying}
        />
      )}
      <LaterPreview
        profile={isBeyondPlan && isTrying ? { ...shown, presentation: deferred } : shown}
      />
    </div>
  );
}
