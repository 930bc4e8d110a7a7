import { useRouteError } from 'react-router';
import { Button } from '../buttons/button.tsx';
import { toErrorSentence } from '../connection/error-sentence.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { StatusScreen } from './status-screen.tsx';

/** The router's error screen: a guard failed, or a chunk couldn't be loaded. */
export function RouteErrorScreen() {
  const error = useRouteError();
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
