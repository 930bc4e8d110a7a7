import { queryOptions } from '@tanstack/react-query';
import { isUuid } from '#kit/rules/values/json.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, type Filter, periodFilter, wordsFilter } from '#kit/web/lists/filters.ts';
import { ACTIONS, nameAction, nameRole } from '../rules/actions.ts';

/** Limits the log to one account when `of` names it. */
const OF_ONE: Filter<'subject'> = {
  params: ['of'],
  read: (values) => {
    const of = values.get('of');
    return isUuid(of) ? [['subject', 'eq', of]] : [];
  },
};

const ROLES = ['administrator', 'agency', 'operator', 'system'];

/** The administrators' audit log: each act with its actor and IP address. */
export const auditList = defineList({
  table: 'admin_audit',
  owner: null,
  filled: ['id', 'happened_at', 'actor_role', 'action', 'note', 'address'],
  noun: { one: 'entry', many: 'entries' },
  columns:
    'id, happened_at, actor, actor_email, actor_role, action, subject, subject_email, before, after, note, address',
  orders: { newest: { label: 'Newest first', column: 'id', ascending: false } },
  filters: [
    wordsFilter('words'),
    choiceFilter('action', 'action', {
      label: 'Action',
      any: 'Any action',
      options: Object.keys(ACTIONS).map((value) => ({ value, label: nameAction(value) })),
    }),
    choiceFilter('role', 'actor_role', {
      label: 'Who',
      any: 'Anyone',
      options: ROLES.map((value) => ({ value, label: nameRole(value) })),
    }),
    OF_ONE,
    periodFilter('happened_at'),
  ],
  countLimit: COUNT_LIMIT,
});

export type AuditEntry = RowOf<typeof auditList>;

/** How many entries owners see about their own account. */
const OWN_ENTRIES = 50;

/** Other people's acts on the caller's account, newest first. */
export function ownAuditQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.auditOfOwn(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('audit_log')
        .select('id, happened_at, actor_role, action, before, after, note')
        .eq('subject', userId)
        .order('happened_at', { ascending: false })
        .order('id')
        .limit(OWN_ENTRIES)
        .throwOnError();
      return data;
    },
  });
}
