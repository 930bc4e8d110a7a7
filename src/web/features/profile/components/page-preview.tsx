import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import type { OwnPlan } from '#domain/billing/own-plan.ts';
import { type ProfileDraft, toColumns } from '#domain/profile/profile-draft.ts';
import { parsePublicProfile } from '#domain/profile/public-profile.ts';
import { listEnabledSections } from '#domain/profile/sections.ts';
import { divideSections } from '#domain/profile/visible-sections.ts';
import type { OwnProfile } from '../../../lib/own-profile.ts';
import { ProfilePreview } from '../../../lib/profile-preview.tsx';

type PagePreviewProps = { profile: OwnProfile; plan: OwnPlan };

/** The page as visitors would see it, drawn from the draft by the components that draw the real one. */
export function PagePreview({ profile, plan }: PagePreviewProps) {
  // Every value has a default, so nothing of the watched form is missing.
  const draft = useDeferredValue(useWatch<ProfileDraft>() as ProfileDraft);
  const { visible } = divideSections(
    listEnabledSections(draft.sections_enabled, draft.section_order),
    plan,
  );
  const shown = parsePublicProfile({ ...profile, ...toColumns(draft), sections: visible });
  return <ProfilePreview profile={shown} />;
}
