import { useState } from 'react';
import { toRecord } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { SelectField } from '#kit/web/fields/select-field.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { listVersionChanges } from '#page/editor/rules/version-changes.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { ProfilePreview } from '#page/profile/web/profile-preview.tsx';
import { type SaveFailure, useSaveOwnProfile } from '#page/profile/web/save-own-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import type { Version } from './queries.ts';

type VersionsListProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  versions: readonly Version[];
  onRestored: (profile: OwnProfile) => void;
};

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * One version at a time, as visitors would see it today. The newest is the live one. The preview
 * comes last, because it is taller than a phone.
 */
export function VersionsList({ profile, plan, versions, onRestored }: VersionsListProps) {
  const [chosenId, setChosenId] = useState(versions[1]?.id ?? versions[0]?.id);
  const { restore, isPending } = useRestoreVersion(profile.user_id, onRestored);
  const chosen = versions.find(({ id }) => id === chosenId);
  const content = toRecord(chosen?.content);
  const listChanges = (index: number) => {
    const [version, before] = [versions[index], versions[index + 1]];
    return version && before ? listVersionChanges(version.content, before.content) : [];
  };
  const describe = (index: number) => {
    const [first, ...more] = listChanges(index);
    if (first === undefined) return '';
    return ` · ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`;
  };
  const changes = LIST.format(listChanges(versions.findIndex(({ id }) => id === chosenId)));
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Version"
        value={String(chosenId)}
        options={versions.map(({ id, created_at }, index) => ({
          value: String(id),
          label: `${formatMoment(created_at)}${index === 0 ? ' (now)' : ''}${describe(index)}`,
        }))}
        description={changes && `Changed: ${changes}`}
        onChange={(event) => setChosenId(Number(event.currentTarget.value))}
      />
      <Button
        disabled={chosenId === versions[0]?.id}
        busy={isPending}
        busyLabel="Restoring…"
        onClick={() => void restore(content)}
      >
        Restore this version
      </Button>
      <ProfilePreview
        title="Preview of the version"
        profile={toShownProfile({ ...profile, ...content }, plan)}
      />
    </div>
  );
}

/**
 * Restores a version's content. This is an ordinary save under all rules.
 *
 * @param onRestored gets the profile as stored then
 */
function useRestoreVersion(userId: string, onRestored: (profile: OwnProfile) => void) {
  const { mutateAsync, isPending } = useSaveOwnProfile(userId);
  const restore = (content: Partial<OwnProfile>) =>
    mutateAsync(content).then(
      (profile) => {
        toast.success('Version restored', 'Undo brings back what was here before.');
        onRestored(profile);
      },
      (failure: SaveFailure) => toast.error(failure.message),
    );
  return { restore, isPending };
}
