import { SignInForm } from '../features/account/components/sign-in-form.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';

export function SignInScreen() {
  return (
    <>
      <PageTitle title="Sign in" />
      <SignInForm />
    </>
  );
}
