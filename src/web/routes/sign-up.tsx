import { SignUpForm } from '../features/account/components/sign-up-form.tsx';
import { PageTitle } from '../lib/page-title.tsx';

export function SignUpScreen() {
  return (
    <>
      <PageTitle title="Sign up" />
      <SignUpForm />
    </>
  );
}
