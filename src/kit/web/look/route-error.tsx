import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '../buttons/button.tsx';
import { toErrorSentence } from '../connection/error-sentence.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { NotFoundScreen } from './not-found.tsx';
import { StatusScreen } from './status-screen.tsx';

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
