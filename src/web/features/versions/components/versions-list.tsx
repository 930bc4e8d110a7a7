import { useState } from 'react';
import { isRecord } from '#domain/profile/items.ts';
import { parsePublicProfile } from '#domain/profile/public-profile.ts';
import { listEnabledSections } from '#domain/profile/sections.ts';
import { ProfilePage } from '#public-page/profile-page.tsx';
import { buildPageStyle } from '#public-page/style/page-style.ts';
import { formatMoment } from '../../../lib/dates.ts';
import type { OwnProfile } from '../../../lib/own-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { DeviceFrame } from '../../../ui/device-frame.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useRestoreVersion } from '../mutations.ts';
import type { Version } from '../queries.ts';

type VersionsListProps = {
  profile: OwnProfile;
  versions: readonly Version[];
  onRestored: (profile: OwnProfile) => void;
};

/** One version at a time, as visitors saw it. The newest is what they see now. */
export function VersionsList({ profile, versions, onRestored }: VersionsListProps) {
  const [chosenId, setChosenId] = useState(versions[1]?.id ?? versions[0]?.id);
  const { restore, isPending } = useRestoreVersion(profile.user_id, onRestored);
  const chosen = versions.find(({ id }) => id === chosenId);
  const content = isRecord(chosen?.content) ? chosen.content : {};
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Version"
        value={String(chosenId)}
        options={versions.map(({ id, created_at }, index) => ({
          value: String(id),
          label: index === 0 ? `${formatMoment(created_at)} (now)` : formatMoment(created_at),
        }))}
        onChange={(event) => setChosenId(Number(event.currentTarget.value))}
      />
      <VersionPreview profile={profile} content={content} />
      <Button
        disabled={chosenId === versions[0]?.id}
        busy={isPending}
        busyLabel="Restoring…"
        onClick={() => void restore(content)}
      >
        Restore this version
      </Button>
    </div>
  );
}

type VersionPreviewProps = { profile: OwnProfile; content: Record<string, unknown> };

function VersionPreview({ profile, content }: VersionPreviewProps) {
  const enabled = isRecord(content.sections_enabled) ? content.sections_enabled : {};
  const order = Array.isArray(content.section_order) ? content.section_order : [];
  const sections = listEnabledSections(enabled, order);
  const shown = parsePublicProfile({ ...profile, ...content, sections });
  return (
    <DeviceFrame title="Preview of the version" css={buildPageStyle(shown)}>
      <ProfilePage profile={shown} />
    </DeviceFrame>
  );
}
