import { Button } from '../buttons/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { StatusScreen } from './status-screen.tsx';
import { SupportLink } from './support-link.tsx';

/** Replaces a screen that failed to render (coverage 8.31, 8.32). */
export function RenderingFailure({ error }: { error: unknown }) {
  return (
    <StatusScreen
      title="Something went wrong."
      actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      <PageTitle title="Error" />
      <p>{error instanceof Error && error.message ? error.message : 'Unknown error.'}</p>
      <p>
        If this continues, please <SupportLink />.
      </p>
    </StatusScreen>
  );
}
