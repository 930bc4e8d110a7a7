import { useSearchParams } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { AnsweredFirst } from './answered-first.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { SupportRequest } from './support-request.tsx';
import { SupportRequests } from './support-requests.tsx';

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
