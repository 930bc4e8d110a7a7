import { useMemo } from 'react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { toColumns } from '#domain/profile/draft/profile-draft.ts';
import { toShownProfile } from '#domain/profile/public/shown-profile.ts';
import type { SectionKey } from '#domain/profile/sections/sections.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { ProfilePreview } from '#web/lib/profile/profile-preview.tsx';
import { useSettledDraft } from './settled-draft.tsx';

type PagePreviewProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  /** The section in hand, which the preview shows. */
  section: SectionKey | null;
};

/** The page as visitors would see it, drawn from the draft by the components that draw the real one. */
export function PagePreview({ profile, plan, section }: PagePreviewProps) {
  const draft = useSettledDraft();
  const shown = useMemo(
    () => toShownProfile({ ...profile, ...toColumns(draft) }, plan),
    [profile, plan, draft],
  );
  return <ProfilePreview profile={shown} section={section} />;
}
