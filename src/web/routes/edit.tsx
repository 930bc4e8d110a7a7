import { ImportDialog } from '../features/import/components/import-dialog.tsx';
import { ProfileEditor } from '../features/profile/components/profile-editor.tsx';
import { VersionsDialog } from '../features/versions/components/versions-dialog.tsx';
import { OwnPageScreen } from '../layouts/own-page-screen.tsx';

/** The owner's page, to be filled and arranged. */
export function EditScreen() {
  return (
    <OwnPageScreen title="Edit" description="Visitors see your changes as soon as you save them.">
      {(profile, plan) => (
        <ProfileEditor profile={profile} plan={plan}>
          {(showStored) => (
            <>
              <ImportDialog />
              <VersionsDialog profile={profile} onRestored={showStored} />
            </>
          )}
        </ProfileEditor>
      )}
    </OwnPageScreen>
  );
}
