import { Button } from '#kit/web/buttons/button.tsx';
import { getSeen } from '#kit/web/connection/kept-page.ts';
import { StatusScreen } from '#kit/web/look/status-screen.tsx';
import { PageTitle } from '#kit/web/ui/page-title.tsx';

/** Replaces a screen that this device doesn't keep, and offers the code, which it does. */
export function OfflineScreen() {
  const hasCode = getSeen() !== '';
  return (
    <main>
      <StatusScreen
        title="You’re offline"
        actions={
          <>
            {hasCode && (
              <Button asChild>
                <a href="/code">Show my code</a>
              </Button>
            )}
            <Button
              variant={hasCode ? 'secondary' : 'primary'}
              onClick={() => window.location.reload()}
            >
              Try again
            </Button>
          </>
        }
      >
        <PageTitle title="Offline" />
        <p>
          This screen needs a connection.
          {hasCode && ' Your code, your numbers and your latest leads work without one.'}
        </p>
      </StatusScreen>
    </main>
  );
}
