import { ForgotPasswordForm } from '../features/account/components/forgot-password-form.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';

export function ForgotPasswordScreen() {
  return (
    <>
      <PageTitle title="Forgot password" />
      <ForgotPasswordForm />
    </>
  );
}
