import { PageTitle } from '#kit/web/look/page-title.tsx';
import { ProviderReturn } from './provider-return.tsx';

export function ProviderReturnScreen() {
  return (
    <>
      <PageTitle title="Sign in" />
      <ProviderReturn />
    </>
  );
}
