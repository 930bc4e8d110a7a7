import { ResetPasswordForm } from '../features/account/components/reset-password-form.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';

export function ResetPasswordScreen() {
  return (
    <>
      <PageTitle title="Choose a new password" />
      <ResetPasswordForm />
    </>
  );
}
