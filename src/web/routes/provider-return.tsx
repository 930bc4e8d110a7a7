import { ProviderReturn } from '../features/sign-in/components/provider-return.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';

export function ProviderReturnScreen() {
  return (
    <>
      <PageTitle title="Sign in" />
      <ProviderReturn />
    </>
  );
}
