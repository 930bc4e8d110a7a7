import { useMemo } from 'react';
import type { StartDraft } from '#domain/start/start-draft.ts';
import { toPreview } from '#domain/start/start-preview.ts';
import { ProfileMiniature } from '#web/lib/profile/profile-miniature.tsx';

/** The begun page, as visitors will see it. */
export function StartPreview({ start }: { start: StartDraft }) {
  const profile = useMemo(() => toPreview(start), [start]);
  return <ProfileMiniature profile={profile} title="Your page" />;
}
