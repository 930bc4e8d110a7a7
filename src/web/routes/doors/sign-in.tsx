import { SignInForm } from '#web/features/doors/sign-in/components/sign-in-form.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';

export function SignInScreen() {
  return (
    <>
      <PageTitle title="Sign in" />
      <SignInForm />
    </>
  );
}
