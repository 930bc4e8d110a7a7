import { Music } from 'lucide-react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { editPath } from '#domain/paths.ts';
import { toDraft } from '#domain/profile/draft/profile-draft.ts';
import { summariseSection } from '#domain/profile/editor/section-summaries.ts';
import type { SectionKey } from '#domain/profile/sections/sections.ts';
import { IntegrationTile } from '#web/lib/integrations/integration-tile.tsx';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';

const EMBED_SECTIONS = ['audio', 'video', 'calendar'] as const satisfies readonly SectionKey[];

/** Music, video and calendars of others on the page; they are sections, and set up where the page is. */
export function EmbedsTile({ profile, plan }: { profile: OwnProfile; plan: OwnPlan }) {
  const draft = toDraft(profile);
  const filled = EMBED_SECTIONS.filter((key) => summariseSection(key, draft) !== null);
  const shown = filled.filter((key) => draft.sections_enabled[key]);
  const lines = filled.map((key) => summariseSection(key, draft));
  return (
    <IntegrationTile
      icon={<Music />}
      title="Music, video and calendar"
      description="Spotify, SoundCloud, YouTube, Vimeo, Cal.com or Calendly, on your page. Nothing of theirs loads before a visitor asks for it."
      state={{
        tone: shown.length > 0 ? 'success' : 'neutral',
        word: shown.length > 0 ? 'On' : 'Off',
        last: lines.length > 0 ? `${lines.join(' · ')}.` : 'None of them on your page yet.',
      }}
      lacks={plan.features.has('audio') ? null : 'audio'}
      to={editPath(shown[0] ?? filled[0] ?? 'audio')}
      action={filled.length > 0 ? 'Change it' : 'Add music'}
    />
  );
}
