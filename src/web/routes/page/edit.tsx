import { useQuery } from '@tanstack/react-query';
import { FileUp, History } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { PATHS } from '#domain/paths.ts';
import { UnconfirmedPageNotice } from '#web/features/account/account/components/verification/unconfirmed-page-notice.tsx';
import type { EditorTool } from '#web/features/page/profile/components/editor-tools.tsx';
import { LocksNotice } from '#web/layouts/locks-notice.tsx';
import { OwnPageScreen } from '#web/layouts/own-page-screen.tsx';
import { StaffPageScreen } from '#web/layouts/staff-page-screen.tsx';
import { queryClient } from '#web/lib/data/query-client.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { sharedDraftQuery } from '#web/lib/profile/shared-draft.ts';
import { useSession } from '#web/lib/session/session.ts';
import { lazily } from '#web/ui/loading/lazily.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';

// Requested at once, in parallel with the page it edits.
const editor = () => import('#web/features/page/profile/components/profile-editor.tsx');
void editor().catch(() => undefined);
const ProfileEditor = lazily(editor, (file) => file.ProfileEditor);

const ImportDialog = lazily(
  () => import('#web/features/page/import/components/import-dialog.tsx'),
  (file) => file.ImportDialog,
);
const VersionsDialog = lazily(
  () => import('#web/features/page/versions/components/versions-dialog.tsx'),
  (file) => file.VersionsDialog,
);
// As large as the rest of the editor, and often not opened.
const DesignPanels = lazily(
  () => import('#web/features/page/design/components/design-panels.tsx'),
  (file) => file.DesignPanels,
);

/**
 * Edits the content and design of the owner's page, at `/edit` and `/personalize`; with `?of=` a
 * team member's page.
 */
export function EditScreen() {
  const [params] = useSearchParams();
  const staffId = params.get('of');
  const session = useSession();
  const ownerId = staffId ?? session?.user.id;
  // The draft loads in parallel with its page.
  useQuery({ ...sharedDraftQuery(ownerId ?? ''), enabled: ownerId !== undefined }, queryClient);
  return staffId === null ? <EditOwnPage /> : <EditStaffPage staffId={staffId} />;
}

function EditStaffPage({ staffId }: { staffId: string }) {
  return (
    <StaffPageScreen title="Edit" staffId={staffId}>
      {(profile, plan) => (
        <Editor
          profile={profile}
          plan={plan}
          drawDesign={null}
          listTools={(showStored) => listTools(profile, plan, showStored)}
          isOfOther
        />
      )}
    </StaffPageScreen>
  );
}

function EditOwnPage() {
  const { pathname } = useLocation();
  return (
    <OwnPageScreen title={pathname === PATHS.personalize ? 'Personalize' : 'Edit'}>
      {(profile, plan) => (
        <>
          <UnconfirmedPageNotice />
          <LocksNotice />
          <Editor
            profile={profile}
            plan={plan}
            drawDesign={(draft, edit, content) => (
              <Suspense fallback={<Skeleton className="h-180 w-full" />}>
                <DesignPanels
                  draft={draft}
                  edit={edit}
                  isAdvanced={plan.features.has('advanced_design')}
                  profile={profile}
                  plan={plan}
                  content={content}
                />
              </Suspense>
            )}
            listTools={(showStored) => listTools(profile, plan, showStored)}
          />
        </>
      )}
    </OwnPageScreen>
  );
}

function Editor(props: ComponentProps<typeof ProfileEditor>) {
  return (
    <Suspense fallback={<SpinnerPage label="Loading your page" />}>
      <ProfileEditor {...props} />
    </Suspense>
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
