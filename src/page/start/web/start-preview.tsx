import { useMemo } from 'react';
import { ProfileMiniature } from '#page/profile/web/profile-miniature.tsx';
import type { StartDraft } from '../rules/start-draft.ts';
import { toPreview } from '../rules/start-preview.ts';

/** The started page, as visitors will see it. */
export function StartPreview({ start }: { start: StartDraft }) {
  const profile = useMemo(() => toPreview(start), [start]);
  return <ProfileMiniature profile={profile} title="Your page" />;
}
