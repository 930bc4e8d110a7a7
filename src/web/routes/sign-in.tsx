import { SignInForm } from '../features/sign-in/components/sign-in-form.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';

export function SignInScreen() {
  return (
    <>
      <PageTitle title="Sign in" />
      <SignInForm />
    </>
  );
}
