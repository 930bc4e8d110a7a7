import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignInScreen() {
  return (
    <>
      <PageTitle title="Sign in" />
      <SignInForm />
    </>
  );
}
