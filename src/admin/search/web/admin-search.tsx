import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Search } from './search.tsx';

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
