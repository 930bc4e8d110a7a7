import { SignUpForm } from '../features/account/components/sign-up-form.tsx';
import { OrLine } from '../features/sign-in/components/or-line.tsx';
import { ProviderButtons } from '../features/sign-in/components/provider-buttons.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';

export function SignUpScreen() {
  return (
    <>
      <PageTitle title="Sign up" />
      <SignUpForm otherWays={<OtherWaysToSignUp />} />
    </>
  );
}

function OtherWaysToSignUp() {
  return (
    <ProviderButtons>
      <OrLine />
    </ProviderButtons>
  );
}
