import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ownSessionsQuery } from '#account/web/queries.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { SessionList } from './session-list.tsx';
import { useEndSessions } from './sessions.ts';
import { useSignOut } from './use-sign-out.ts';

/** Where the account is signed in, with buttons to sign out one device or all. */
export function SessionSettings() {
  const userId = useOwner();
  const sessions = useQuery(ownSessionsQuery(userId));
  return (
    <Card
      title="Devices"
      description="Devices signed in to your account. Remove any you don’t recognise."
      footer={<EndMany hasOthers={(sessions.data?.length ?? 2) > 1} />}
    >
      {sessions.isPending && <Skeleton className="h-32" />}
      {sessions.isError && (
        <LoadFailure title="We couldn’t load your devices" onRetry={sessions.refetch}>
          You can still sign out everywhere.
        </LoadFailure>
      )}
      {sessions.data && <SessionList sessions={sessions.data} />}
      <p className="mt-6">
        <Link to={PATHS.securityLog} className={TEXT_LINK_LOOK}>
          Open your security log
        </Link>
      </p>
    </Card>
  );
}

function EndMany({ hasOthers }: { hasOthers: boolean }) {
  const signOutEverywhere = useSignOut();
  const end = useEndSessions();
  return (
    <>
      {hasOthers && (
        <ConfirmDialog
          trigger={<Button variant="secondary">Sign out other devices</Button>}
          title="Sign out other devices?"
          description="You stay signed in here. All other devices have to sign in again."
          confirmLabel="Sign out others"
          busyLabel="Signing out…"
          tone="primary"
          onConfirm={() => end.mutateAsync(null)}
        />
      )}
      <ConfirmDialog
        trigger={<Button variant="secondary">Sign out everywhere</Button>}
        title="Sign out everywhere?"
        description="This ends every session of your account, this one too."
        confirmLabel="Sign out everywhere"
        onConfirm={signOutEverywhere}
      />
    </>
  );
}
