import { PageTitle } from '#kit/web/look/page-title.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

export function ForgotPasswordScreen() {
  return (
    <>
      <PageTitle title="Forgot password" />
      <ForgotPasswordForm />
    </>
  );
}
