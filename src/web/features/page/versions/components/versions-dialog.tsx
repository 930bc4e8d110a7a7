import { useQuery } from '@tanstack/react-query';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Spinner } from '#web/ui/loading/spinner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { versionsQuery } from '../queries.ts';
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
      description="We keep what you published lately. Restoring one replaces your page."
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
      <LoadFailure title="The versions could not be loaded" onRetry={versions.refetch}>
        Nothing of your page is affected.
      </LoadFailure>
    );
  }
  if (versions.data.length === 0) {
    return <EmptyState title="No versions yet">The first time you publish makes one.</EmptyState>;
  }
  return (
    <VersionsList profile={profile} plan={plan} versions={versions.data} onRestored={onRestored} />
  );
}
