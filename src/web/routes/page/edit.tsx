import { FileUp, History } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { UnconfirmedPageNotice } from '#web/features/account/account/components/verification/unconfirmed-page-notice.tsx';
import type { EditorTool } from '#web/features/page/profile/components/editor-tools.tsx';
import { ProfileEditor } from '#web/features/page/profile/components/profile-editor.tsx';
import { LocksNotice, OwnPageScreen } from '#web/layouts/own-page-screen.tsx';
import { StaffPageScreen } from '#web/layouts/staff-page-screen.tsx';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { lazily } from '#web/ui/loading/lazily.ts';

const ImportDialog = lazily(
  () => import('#web/features/page/import/components/import-dialog.tsx'),
  (file) => file.ImportDialog,
);
const VersionsDialog = lazily(
  () => import('#web/features/page/versions/components/versions-dialog.tsx'),
  (file) => file.VersionsDialog,
);

/** The owner's page, to be filled and arranged; with `?of=` the page of somebody on their team. */
export function EditScreen() {
  const [params] = useSearchParams();
  const staffId = params.get('of');
  return staffId === null ? <EditOwnPage /> : <EditStaffPage staffId={staffId} />;
}

function EditStaffPage({ staffId }: { staffId: string }) {
  return (
    <StaffPageScreen title="Edit" staffId={staffId}>
      {(profile, plan) => (
        <ProfileEditor
          profile={profile}
          plan={plan}
          listTools={(showStored) => listTools(profile, plan, showStored)}
          isOfOther
        />
      )}
    </StaffPageScreen>
  );
}

function EditOwnPage() {
  return (
    <OwnPageScreen title="Edit">
      {(profile, plan) => (
        <>
          <UnconfirmedPageNotice />
          <LocksNotice />
          <ProfileEditor
            profile={profile}
            plan={plan}
            listTools={(showStored) => listTools(profile, plan, showStored)}
          />
        </>
      )}
    </OwnPageScreen>
  );
}

function listTools(
  profile: OwnProfile,
  plan: OwnPlan,
  showStored: (profile: OwnProfile) => void,
): readonly EditorTool[] {
  return [
    {
      label: 'Import',
      icon: <FileUp />,
      draw: (close) => (
        <Suspense>
          <ImportDialog onClose={close} />
        </Suspense>
      ),
    },
    {
      label: 'Versions',
      icon: <History />,
      draw: (close) => (
        <Suspense>
          <VersionsDialog profile={profile} plan={plan} onRestored={showStored} onClose={close} />
        </Suspense>
      ),
    },
  ];
}
