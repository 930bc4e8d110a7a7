import { useSearchParams } from 'react-router';
import { REQUEST_PARAMETER } from '#domain/paths.ts';
import { AnsweredFirst } from '#web/features/account/support/components/answered-first.tsx';
import { AskDialog } from '#web/features/account/support/components/ask-dialog.tsx';
import { SupportRequest } from '#web/features/account/support/components/support-request.tsx';
import { SupportRequests } from '#web/features/account/support/components/support-requests.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** A person's support requests, with the answers. `?request=` opens one. */
export function HelpScreen() {
  const [params] = useSearchParams();
  const id = params.get(REQUEST_PARAMETER);
  return (
    <>
      <PageTitle title="Your questions" />
      <SignedInOnly>
        {id === null ? <Questions /> : <SupportRequest key={id} id={id} />}
      </SignedInOnly>
    </>
  );
}

function Questions() {
  return (
    <>
      <PageHeader
        title="Your questions"
        description="Ask us anything. We answer here and by email."
        actions={<AskDialog />}
      />
      <AnsweredFirst />
      <SupportRequests />
    </>
  );
}
