import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { describeDevice } from '#account/security/rules/devices.ts';
import {
  isSuspicious,
  SECURITY_EVENT_GROUPS,
  tellSecurityEvent,
} from '#account/security/rules/security-events.ts';
import { settingsPath } from '#kit/rules/paths.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { type Filter, periodFilter } from '#kit/web/lists/filters.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { describePlace } from '#kit/web/places/country-name.ts';
import { useImpersonation } from '#kit/web/session/impersonation.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

/** Filters the log by a group of kinds. */
const OF_GROUP: Filter<'kind'> = {
  params: ['what'],
  read: (values) => {
    const what = values.get('what') ?? '';
    const group = Object.hasOwn(SECURITY_EVENT_GROUPS, what) ? SECURITY_EVENT_GROUPS[what] : null;
    return group ? [['kind', 'in', `(${group.kinds.join(',')})`]] : [];
  },
  choice: {
    label: 'What',
    any: 'Anything',
    options: Object.entries(SECURITY_EVENT_GROUPS).map(([value, { label }]) => ({ value, label })),
  },
};

/** The owner's security log of the last 90 days. */
export const securityEventsList = defineList({
  table: 'security_events',
  owner: 'user_id',
  noun: { one: 'event', many: 'events' },
  columns: 'id, happened_at, kind, detail, address, user_agent, country',
  orders: { newest: { label: 'Newest first', column: 'happened_at', ascending: false } },
  filters: [OF_GROUP, periodFilter('happened_at')],
  isLive: true,
});

type SecurityEvent = RowOf<typeof securityEventsList>;

const COLUMNS: Columns<SecurityEvent> = [
  {
    label: 'What',
    place: 'title',
    className: 'min-w-56',
    cell: (event) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere">{tellSecurityEvent(event)}</span>
        {isSuspicious(event) && <Badge tone="warning">Was it you?</Badge>}
      </span>
    ),
    csv: { What: tellSecurityEvent },
  },
  {
    label: 'Device',
    place: 'line',
    className: 'text-ink-soft',
    cell: ({ user_agent }) => describeDevice(user_agent),
    csv: { Device: ({ user_agent }) => describeDevice(user_agent) },
  },
  {
    label: 'From',
    place: 'line',
    className: 'text-ink-soft',
    cell: (event) => (
      <span className="block wrap-anywhere first-letter:uppercase">{describePlace(event)}</span>
    ),
    csv: { Address: ({ address }) => address ?? '', Country: ({ country }) => country ?? '' },
  },
  timeColumn('When', ({ happened_at }) => happened_at, {
    csv: { When: ({ happened_at }) => happened_at },
    fileOrder: 1,
  }),
];

export function SecurityLogScreen() {
  return (
    <Screen
      title="Security log"
      description={
        <>
          Sign-ins and security changes in the last 90 days. Something you don’t recognise? Change
          your password and{' '}
          <Link to={settingsPath('sign-in')} className={TEXT_LINK_LOOK}>
            sign out other devices
          </Link>
          .
        </>
      }
    >
      <SecurityLog />
    </Screen>
  );
}

/** The owner's sign-ins and changes to sign-in methods. Private to the owner. */
function SecurityLog() {
  const isLookingOn = useImpersonation() !== null;
  if (isLookingOn) {
    return (
      <Card>
        <EmptyState icon={<ShieldCheck />} title="Only the owner sees this">
          Sign-in locations are private.
        </EmptyState>
      </Card>
    );
  }
  return (
    <ListTable
      list={securityEventsList}
      icon={<ShieldCheck />}
      failed="We couldn’t load your security log"
      empty={{
        drawing: 'keys',
        title: 'Nothing yet',
        children: 'Sign-ins and security changes appear here for 90 days.',
      }}
      hint="Choose another period or kind of event."
      caption="Your security log"
      columns={COLUMNS}
    />
  );
}
