import { UnconfirmedPageNotice } from '#web/features/account/account/components/verification/unconfirmed-page-notice.tsx';
import { PersonalizeEditor } from '#web/features/page/design/components/personalize-editor.tsx';
import { OwnPageHeader, OwnPageScreen } from '#web/layouts/own-page-screen.tsx';

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
