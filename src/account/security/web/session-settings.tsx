import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ownSessionsQuery } from '#account/web/queries.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { describePlace } from '#kit/web/places/country-name.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatAgo, formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { describeDevice, isHandheld } from '../rules/devices.ts';
import { useSignOut } from './use-sign-out.ts';

/** How many show before "show all" is pressed. */
const SHOWN = 5;

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

type OwnSession = {
  id: string;
  created_at: string;
  refreshed_at: string;
  address: string | null;
  user_agent: string | null;
  country: string | null;
  is_current: boolean;
};

/** One row per session, this one first. */
function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const [all, setAll] = useState(false);
  const rest = sessions.length - SHOWN;
  return (
    <div className="flex flex-col gap-3">
      <ul className="-my-4 flex flex-col divide-y divide-line">
        {sessions.slice(0, all ? sessions.length : SHOWN).map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="-mb-2 self-start"
        >
          {all ? 'Show fewer' : `Show ${rest} more`}
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { user_agent, is_current, created_at } = session;
  const end = useEndSessions();
  const device = describeDevice(user_agent);
  const Icon = isHandheld(user_agent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-4 py-4">
      <span aria-hidden className="shrink-0 text-ink-faint [&_svg]:size-5">
        <Icon />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {is_current && <Badge tone="success">This device</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-faint">
          <LastUse session={session} /> · {describePlace(session)} · signed in{' '}
          {formatDate(created_at)}
        </p>
      </div>
      {!is_current && (
        <ConfirmDialog
          trigger={
            <Button variant="secondary" size="sm" aria-label={`Sign out ${device}`}>
              Sign out
            </Button>
          }
          title={`Sign out ${device}?`}
          description="It’s signed out at once. If you don’t recognise it, change your password too."
          confirmLabel="Sign out"
          busyLabel="Signing out…"
          onConfirm={() => end.mutateAsync({ id: session.id, device })}
        />
      )}
    </li>
  );
}

function LastUse({ session: { refreshed_at, is_current } }: { session: OwnSession }) {
  const now = useCurrentMinute();
  if (is_current) return 'Active now';
  const used = Math.min(Date.parse(refreshed_at), now);
  return (
    <time dateTime={refreshed_at} title={formatMoment(refreshed_at)}>
      Used {formatAgo(used, now)}
    </time>
  );
}

/** Ends one session of the account or, if none is given, all but this one. */
function useEndSessions() {
  const userId = useOwner();
  return useWrite({
    write: async (session: { id: string; device: string } | null) => {
      if (session) await dataClient.rpc('end_session', { id: session.id }).throwOnError();
      else await dataClient.rpc('end_other_sessions').throwOnError();
    },
    stale: staleAfter.sessionEnd(userId),
    done: (_answer, session) =>
      session ? `${session.device} is signed out.` : 'Other devices are signed out.',
    refused: 'We couldn’t sign it out. Please try again.',
  });
}
