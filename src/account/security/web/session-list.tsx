import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { describePlace } from '#kit/web/places/country-name.ts';
import { formatAgo, formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { describeDevice, isHandheld } from '../rules/devices.ts';
import { useEndSessions } from './sessions.ts';

/** How many show before "show all" is pressed. */
const SHOWN = 5;

type OwnSession = {
  id: string;
  created_at: string;
  refreshed_at: string;
  address: string | null;
  user_agent: string | null;
  country: string | null;
  is_current: boolean;
};

type SessionListProps = { sessions: readonly OwnSession[] };

/** One row per session, this one first. */
export function SessionList({ sessions }: SessionListProps) {
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
