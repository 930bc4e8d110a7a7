import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toRecord } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Spinner } from '#kit/web/loading/spinner.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { listVersionChanges } from '#page/editor/rules/version-changes.ts';
import { FramedPreview } from '#page/profile/web/framed-preview.tsx';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { ProfileMiniature } from '#page/profile/web/profile-miniature.tsx';
import { type SaveFailure, useSaveOwnProfile } from '#page/profile/web/save-own-profile.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';

type VersionsDialogProps = {
  profile: OwnProfile;
  /** Decides what visitors see of a version. */
  plan: OwnPlan;
  /** Gets the stored profile after a restore. */
  onRestored: (profile: OwnProfile) => void;
  onClose: () => void;
};

/** Earlier versions of the page, to preview and restore. */
export function VersionsDialog({ profile, plan, onRestored, onClose }: VersionsDialogProps) {
  return (
    <Dialog
      title="Versions"
      description="We keep your recent versions. Restoring one replaces your page."
      open
      onOpenChange={onClose}
    >
      <Versions
        profile={profile}
        plan={plan}
        onRestored={(restored) => {
          onClose();
          onRestored(restored);
        }}
      />
    </Dialog>
  );
}

function Versions(props: Omit<VersionsDialogProps, 'onClose'>) {
  const versions = useQuery(versionsQuery(props.profile.user_id));
  if (versions.isPending) return <Spinner label="Loading versions" />;
  if (versions.isError) {
    return (
      <LoadFailure title="We couldn’t load the versions" onRetry={versions.refetch}>
        Your page isn’t affected.
      </LoadFailure>
    );
  }
  if (versions.data.length === 0) {
    return (
      <EmptyState drawing="versions" title="No versions yet">
        We save your first version when you publish.
      </EmptyState>
    );
  }
  return <VersionsList {...props} versions={versions.data} />;
}

type VersionsListProps = Omit<VersionsDialogProps, 'onClose'> & { versions: readonly Version[] };

/** The page's versions, newest first, each as visitors would see it today. The newest is live. */
export function VersionsList({ profile, plan, versions, onRestored }: VersionsListProps) {
  const [openId, open] = useState<number | null>(null);
  const { restore, restoringId } = useRestoreVersion(profile.user_id, onRestored);
  return (
    <ul aria-label="Versions" className="flex flex-col gap-2">
      {versions.map((version, index) => (
        <li
          key={version.id}
          className="rounded-md border border-line [contain-intrinsic-size:auto_7rem] not-has-aria-expanded:[content-visibility:auto]"
        >
          <VersionRow
            version={version}
            changes={listChanges(version, versions[index + 1])}
            shown={toShownProfile({ ...profile, ...toRecord(version.content) }, plan)}
            isOpen={openId === version.id}
            onOpen={(isOpen) => open(isOpen ? version.id : null)}
            isRestoring={restoringId === version.id}
            onRestore={index === 0 ? null : () => void restore(version)}
          />
        </li>
      ))}
    </ul>
  );
}

/** @returns a version's changes, in words */
function listChanges(version: Version, before: Version | undefined): string {
  if (!before) return 'The oldest one we keep';
  return LIST.format(listVersionChanges(version.content, before.content)) || 'Nothing visible';
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

type VersionRowProps = {
  version: Version;
  changes: string;
  shown: PublicProfile;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  isRestoring: boolean;
  /** Null for the live version. */
  onRestore: (() => void) | null;
};

/** A thumbnail, the time and the changes; a press shows the whole page. */
function VersionRow(props: VersionRowProps) {
  const { version, changes, shown, isOpen, onOpen, isRestoring, onRestore } = props;
  const moment = formatMoment(version.created_at);
  return (
    <>
      <div className="flex items-center gap-3 p-3">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-sm text-left"
          onClick={() => onOpen(!isOpen)}
        >
          <span
            aria-hidden
            className="pointer-events-none block w-16 shrink-0 overflow-hidden rounded-sm border border-line"
          >
            <ProfileMiniature profile={shown} title={`Picture of ${moment}`} />
          </span>
          <span className="flex min-w-0 flex-col gap-0.5">
            <span className="font-medium">{moment}</span>
            <span className="wrap-anywhere line-clamp-3 text-ink-soft">{changes}</span>
          </span>
        </button>
        {onRestore ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Restore ${moment}`}
            busy={isRestoring}
            busyLabel="Restoring…"
            onClick={onRestore}
          >
            Restore
          </Button>
        ) : (
          <Badge tone="success">Live</Badge>
        )}
      </div>
      {isOpen && (
        <div className="border-line border-t p-3">
          <FramedPreview title="Preview of the version" profile={shown} />
        </div>
      )}
    </>
  );
}

/**
 * Restores a version's content. This is an ordinary save, with all its rules.
 *
 * @param onRestored gets the profile as stored afterwards
 */
function useRestoreVersion(userId: string, onRestored: (profile: OwnProfile) => void) {
  const { mutateAsync } = useSaveOwnProfile(userId);
  const [restoringId, setRestoring] = useState<number | null>(null);
  const restore = ({ id, content }: Version) => {
    setRestoring(id);
    return mutateAsync(toRecord(content)).then(
      (profile) => {
        toast.success('Version restored', 'Undo brings back what was here before.');
        onRestored(profile);
      },
      (failure: SaveFailure) => {
        setRestoring(null);
        toast.error(failure.message);
      },
    );
  };
  return { restore, restoringId };
}

/** The page's versions, newest first. The plan limits how many are stored. */
function versionsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.profileVersions(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('profile_versions')
        .select('id, created_at, content')
        .eq('user_id', userId)
        .order('id', { ascending: false })
        .throwOnError();
      return data;
    },
    // Every save adds one, so the list is refetched each time it opens.
    staleTime: 0,
  });
}

/** A version in the list: its publication date and columns. */
type Version = Awaited<
  ReturnType<NonNullable<ReturnType<typeof versionsQuery>['queryFn']>>
>[number];
