import { ForgotPasswordForm } from '#web/features/account/account/components/doors/forgot-password-form.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';

export function ForgotPasswordScreen() {
  return (
    <>
      <PageTitle title="Forgot password" />
      <ForgotPasswordForm />
    </>
  );
}
