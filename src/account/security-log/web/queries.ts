import { SECURITY_EVENT_GROUPS } from '#account/security/rules/security-events.ts';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { type Filter, periodFilter } from '#kit/web/lists/filters.ts';

/** Filters the log by a group of kinds. */
const OF_GROUP: Filter<'kind'> = {
  params: ['what'],
  read: (values) => {
    const what = values.get('what') ?? '';
    const group = Object.hasOwn(SECURITY_EVENT_GROUPS, what) ? SECURITY_EVENT_GROUPS[what] : null;
    return group ? [['kind', 'in', `(${group.kinds.join(',')})`]] : [];
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

export type SecurityEvent = RowOf<typeof securityEventsList>;
