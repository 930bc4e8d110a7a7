import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { Search } from '#admin/search/web/search.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

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
