import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#kit/web/data/query-client.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

export function ResetPasswordScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageTitle title="Choose a new password" />
      <ResetPasswordForm />
    </QueryClientProvider>
  );
}
