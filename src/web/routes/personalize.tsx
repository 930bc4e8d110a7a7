import { UnconfirmedPageNotice } from '../features/account/components/unconfirmed-page-notice.tsx';
import { PersonalizeEditor } from '../features/personalize/components/personalize-editor.tsx';
import { OwnPageHeader, OwnPageScreen } from '../layouts/own-page-screen.tsx';

/** How the owner's page looks. */
export function PersonalizeScreen() {
  return (
    <OwnPageScreen title="Personalize">
      {(profile, plan) => (
        <>
          <OwnPageHeader
            title="Personalize"
            description="How your page looks to visitors."
            username={profile.username}
          />
          <UnconfirmedPageNotice />
          <PersonalizeEditor profile={profile} plan={plan} />
        </>
      )}
    </OwnPageScreen>
  );
}
