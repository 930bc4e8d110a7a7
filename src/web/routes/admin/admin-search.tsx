import { Search } from '#web/features/admin/search/components/search.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Search across the installation. */
export function AdminSearchScreen() {
  return (
    <>
      <PageTitle title="Search" />
      <PageHeader title="Search" />
      <SignedInOnly>
        <Search />
      </SignedInOnly>
    </>
  );
}
