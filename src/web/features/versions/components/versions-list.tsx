import { useState } from 'react';
import type { OwnPlan } from '#domain/billing/own-plan.ts';
import { toRecord } from '#domain/json.ts';
import { toShownProfile } from '#domain/profile/shown-profile.ts';
import type { OwnProfile } from '../../../lib/profile/own-profile.ts';
import { ProfilePreview } from '../../../lib/profile/profile-preview.tsx';
import { formatMoment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useRestoreVersion } from '../mutations.ts';
import type { Version } from '../queries.ts';

type VersionsListProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  versions: readonly Version[];
  onRestored: (profile: OwnProfile) => void;
};

/** One version at a time, as visitors would see it today. The newest is what they see now. */
export function VersionsList({ profile, plan, versions, onRestored }: VersionsListProps) {
  const [chosenId, setChosenId] = useState(versions[1]?.id ?? versions[0]?.id);
  const { restore, isPending } = useRestoreVersion(profile.user_id, onRestored);
  const chosen = versions.find(({ id }) => id === chosenId);
  const content = toRecord(chosen?.content);
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
      <ProfilePreview
        title="Preview of the version"
        profile={toShownProfile({ ...profile, ...content }, plan)}
      />
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
