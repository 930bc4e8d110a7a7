import { Inbox } from '#web/features/admin/inbox/components/inbox.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

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
