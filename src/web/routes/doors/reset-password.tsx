import { QueryClientProvider } from '@tanstack/react-query';
import { ResetPasswordForm } from '#web/features/account/account/components/doors/reset-password-form.tsx';
import { queryClient } from '#web/lib/data/query-client.ts';
import { PageTitle } from '#web/lib/look/page-title.tsx';

export function ResetPasswordScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageTitle title="Choose a new password" />
      <ResetPasswordForm />
    </QueryClientProvider>
  );
}
