import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Inbox } from './inbox.tsx';

/** Everything that waits for an administrator, in one list. */
export function AdminInboxScreen() {
  return (
    <>
      <PageTitle title="Inbox" />
      <PageHeader
        title="Inbox"
        description="Everything that waits for an administrator, the longest wait first."
      />
      <SignedInOnly>
        <Inbox />
      </SignedInOnly>
    </>
  );
}
