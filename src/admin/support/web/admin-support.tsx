import { useSearchParams } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { AskedSupport } from './asked-support.tsx';
import { SupportQueue } from './support-queue.tsx';

/** Support requests, for administrators. `?request=` opens one. */
export function AdminSupportScreen() {
  const [params] = useSearchParams();
  const id = params.get(REQUEST_PARAMETER);
  return (
    <>
      <PageTitle title="Support" />
      {id === null ? (
        <>
          <PageHeader
            title="Support"
            description="Questions from your users. Premium comes first, then the longest wait."
          />
          <SignedInOnly>
            <SupportQueue />
          </SignedInOnly>
        </>
      ) : (
        <AskedSupport key={id} id={id} />
      )}
    </>
  );
}
