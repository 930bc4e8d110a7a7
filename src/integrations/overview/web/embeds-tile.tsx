import { Music } from 'lucide-react';
import { IntegrationTile } from '#integrations/web/integration-tile.tsx';
import { defer } from '#kit/public/defer.ts';
import { editPath } from '#kit/rules/paths.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { EmbedSummary } from '#page/editor/rules/section-summaries.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';

const SUMMARISE = defer(
  () => import('#page/editor/rules/section-summaries.ts'),
  (file) => file.summariseEmbeds,
);

/** Third-party music, video and calendars; they are sections, set up in the editor. */
export function EmbedsTile({ profile, plan }: { profile: OwnProfile; plan: OwnPlan }) {
  const summarise = useDeferred(SUMMARISE, true);
  const summary = summarise?.(profile);
  const first = summary?.shown[0] ?? summary?.filled[0];
  return (
    <IntegrationTile
      icon={<Music />}
      title="Music, video and calendar"
      description="Spotify, SoundCloud, YouTube, Vimeo, Cal.com or Calendly, on your page. Nothing loads from them until a visitor taps it."
      state={summary && toState(summary)}
      lacks={plan.features.has('audio') ? null : 'audio'}
      to={editPath(first ?? 'audio')}
      action={first ? 'Change it' : 'Add music'}
    />
  );
}

function toState({ shown, lines }: EmbedSummary) {
  return {
    tone: shown.length > 0 ? ('success' as const) : ('neutral' as const),
    word: shown.length > 0 ? 'On' : 'Off',
    last: lines.length > 0 ? `${lines.join(' · ')}.` : 'Nothing on your page yet.',
  };
}
