import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Spinner } from '#kit/web/loading/spinner.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { versionsQuery } from './queries.ts';
import { VersionsList } from './versions-list.tsx';

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

function Versions({ profile, plan, onRestored }: Omit<VersionsDialogProps, 'onClose'>) {
  const versions = useQuery(versionsQuery(profile.user_id));
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
  return (
    <VersionsList profile={profile} plan={plan} versions={versions.data} onRestored={onRestored} />
  );
}
