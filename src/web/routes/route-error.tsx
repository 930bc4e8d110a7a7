import { isRouteErrorResponse, useRouteError } from 'react-router';
import { StatusScreen } from '#web/layouts/status-screen.tsx';
import { toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotFoundScreen } from './not-found.tsx';

/** The router's error screen: a guard failed, or a chunk couldn't be loaded. */
export function RouteErrorScreen() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <main>
      <StatusScreen
        title="Unexpected Application Error!"
        actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        <PageTitle title="Error" />
        <p>{toErrorSentence(error, 'Unknown error.')}</p>
      </StatusScreen>
    </main>
  );
}
