import { ProviderReturn } from '#web/features/doors/sign-in/components/provider-return.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';

export function ProviderReturnScreen() {
  return (
    <>
      <PageTitle title="Sign in" />
      <ProviderReturn />
    </>
  );
}
