import {
  type BegunPage,
  SignUpForm,
} from '#web/features/account/account/components/doors/sign-up-form.tsx';
import { OrLine } from '#web/features/doors/sign-in/components/or-line.tsx';
import { ProviderButtons } from '#web/features/doors/sign-in/components/provider-buttons.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';

export function SignUpScreen() {
  return (
    <>
      <PageTitle title="Sign up" />
      <SignUpForm otherWays={<OtherWaysToSignUp />} />
    </>
  );
}

/** The same form, for somebody who has begun their page (`start.tsx`). */
export function BegunSignUp(begun: BegunPage) {
  return <SignUpForm begun={begun} />;
}

function OtherWaysToSignUp() {
  return (
    <ProviderButtons>
      <OrLine />
    </ProviderButtons>
  );
}
