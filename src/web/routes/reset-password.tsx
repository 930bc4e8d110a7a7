import { QueryClientProvider } from '@tanstack/react-query';
import { ResetPasswordForm } from '../features/account/components/reset-password-form.tsx';
import { queryClient } from '../lib/data/query-client.ts';
import { PageTitle } from '../lib/look/page-title.tsx';

export function ResetPasswordScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageTitle title="Choose a new password" />
      <ResetPasswordForm />
    </QueryClientProvider>
  );
}
