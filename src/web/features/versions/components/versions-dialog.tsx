import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { OwnProfile } from '../../../lib/own-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { versionsQuery } from '../queries.ts';
import { VersionsList } from './versions-list.tsx';

type VersionsDialogProps = {
  profile: OwnProfile;
  /** Gets the profile as it is stored after a version was brought back. */
  onRestored: (profile: OwnProfile) => void;
};

/** What the page was before: the last publishes, to look at and to bring back. */
export function VersionsDialog({ profile, onRestored }: VersionsDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title="Versions"
      description="Each save is kept, the last 20 of them. Restoring one saves it again."
      trigger={
        <Button variant="secondary">
          <History />
          Versions
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
    >
      {isOpen && (
        <Versions
          profile={profile}
          onRestored={(restored) => {
            setOpen(false);
            onRestored(restored);
          }}
        />
      )}
    </Dialog>
  );
}

function Versions({ profile, onRestored }: VersionsDialogProps) {
  const versions = useQuery(versionsQuery(profile.user_id));
  if (versions.isPending) return <Spinner label="Loading versions" />;
  if (versions.isError) {
    return (
      <EmptyState
        title="The versions could not be loaded"
        action={<Button onClick={() => void versions.refetch()}>Try again</Button>}
      >
        Nothing of your page is affected.
      </EmptyState>
    );
  }
  if (versions.data.length === 0) {
    return <EmptyState title="No versions yet">Your first save makes one.</EmptyState>;
  }
  return <VersionsList profile={profile} versions={versions.data} onRestored={onRestored} />;
}
