import { PersonalizeEditor } from '../features/personalize/components/personalize-editor.tsx';
import { OwnPageScreen } from '../layouts/own-page-screen.tsx';

/** How the owner's page looks. */
export function PersonalizeScreen() {
  return (
    <OwnPageScreen
      title="Personalize"
      description="Visitors see the new look as soon as you save it."
    >
      {(profile, plan) => <PersonalizeEditor profile={profile} plan={plan} />}
    </OwnPageScreen>
  );
}
