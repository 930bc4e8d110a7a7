import { SignUpForm } from '../features/account/components/sign-up-form.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';

export function SignUpScreen() {
  return (
    <>
      <PageTitle title="Sign up" />
      <SignUpForm />
    </>
  );
}
