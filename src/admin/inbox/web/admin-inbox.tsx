import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { Inbox } from '#admin/inbox/web/inbox.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

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
