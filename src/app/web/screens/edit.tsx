import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useContext } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isConfirmed } from '#account/verification/web/verification.ts';
import { defer, useLoaded } from '#kit/public/defer.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useSession } from '#kit/web/session/session.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { EditorSkeleton } from '#page/editor/web/editor-skeleton.tsx';
import type { EditorTool } from '#page/editor/web/editor-tools.tsx';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import { PageLocksContext } from '#page/locks/web/page-locks.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { sharedDraftQuery } from '#page/profile/web/shared-draft.ts';

const PageEditor = lazily(
  () => import('./page-editor.tsx'),
  (file) => file.PageEditor,
);

const ImportDialog = lazily(
  () => import('#page/import/web/import-dialog.tsx'),
  (file) => file.ImportDialog,
);
const VersionsDialog = lazily(
  () => import('#page/versions/web/versions-dialog.tsx'),
  (file) => file.VersionsDialog,
);
// Loaded only for owners of such a page.
const StaffPageScreen = lazily(
  () => import('#agency/staff/web/staff-page-screen.tsx'),
  (file) => file.StaffPageScreen,
);
// The editor doesn't need them.
const UNCONFIRMED = defer(
  () => import('#account/verification/web/unconfirmed-page-notice.tsx'),
  (file) => file.UnconfirmedPageNotice,
);
const LOCKS = defer(
  () => import('#page/locks/web/locks-notice.tsx'),
  (file) => file.LocksNotice,
);
// As large as the rest of the editor, and often not opened.
const DesignPanels = lazily(
  () => import('#page/design/web/design-panels.tsx'),
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
    <Suspense fallback={<EditorSkeleton />}>
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
    </Suspense>
  );
}

function EditOwnPage() {
  const { pathname } = useLocation();
  const user = useSession()?.user;
  return (
    <>
      {user && !isConfirmed(user) && <Unconfirmed user={user} />}
      <OwnPageScreen
        title={pathname === PATHS.personalize ? 'Personalize' : 'Edit'}
        waiting={<EditorSkeleton />}
      >
        {(profile, plan) => (
          <>
            <Locks />
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
    </>
  );
}

function Unconfirmed({ user }: { user: User }) {
  const Notice = useLoaded(UNCONFIRMED);
  return Notice && <Notice user={user} />;
}

function Locks() {
  const isMember = useContext(PageLocksContext) !== null;
  return isMember && <LockedParts />;
}

function LockedParts() {
  const Notice = useLoaded(LOCKS);
  return Notice && <Notice />;
}

function Editor(props: ComponentProps<typeof PageEditor>) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <PageEditor {...props} />
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
      draw: (close) => (
        <Suspense>
          <ImportDialog onClose={close} />
        </Suspense>
      ),
    },
    {
      label: 'Versions',
      draw: (close) => (
        <Suspense>
          <VersionsDialog profile={profile} plan={plan} onRestored={showStored} onClose={close} />
        </Suspense>
      ),
    },
  ];
}
