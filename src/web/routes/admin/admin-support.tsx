import { useSearchParams } from 'react-router';
import { REQUEST_PARAMETER } from '#domain/paths.ts';
import { AskedSupport } from '#web/features/admin/support/components/asked-support.tsx';
import { SupportQueue } from '#web/features/admin/support/components/support-queue.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

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
