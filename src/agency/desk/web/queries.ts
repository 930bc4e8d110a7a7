import { queryOptions } from '@tanstack/react-query';
import { readInParts } from '#agency/web/roster.ts';
import { LEAD_STATE_KEYS, LEAD_STATES } from '#audience/leads/rules/lead-states.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import {
  choiceFilter,
  type Filter,
  periodFilter,
  searchFilter,
  toOptions,
} from '#kit/web/lists/filters.ts';
import { toLocalDay } from '#kit/web/time/dates.ts';

/** Replaces a person's id in the URL. */
export const NOBODY = 'nobody';

/** Leads of one answerer, or unassigned ones. */
const answererFilter: Filter<'answerer_id'> = {
  params: ['answerer'],
  read: (values) => {
    const person = values.get('answerer');
    if (person === null) return [];
    return [person === NOBODY ? ['answerer_id', 'is', 'null'] : ['answerer_id', 'eq', person]];
  },
  choice: { label: 'Answered by', any: 'Anyone' },
};

/** Overdue leads; won and lost leads have no due date. */
const overdueFilter: Filter<'due_on'> = {
  params: ['due'],
  read: (values, now) => (values.get('due') === 'over' ? [['due_on', 'lt', toLocalDay(now)]] : []),
  choice: { label: 'Due', any: 'Due any day', options: toOptions({ over: 'Overdue' }) },
};

const DESK = {
  table: 'leads',
  noun: { one: 'lead', many: 'leads' },
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
} as const;

const WORDS = searchFilter('search_text');
const STATE = choiceFilter('state', 'state', {
  label: 'State',
  any: 'Any state',
  options: LEAD_STATE_KEYS.map((value) => ({ value, label: LEAD_STATES[value] })),
});
const PAGE_OF = choiceFilter('person', 'user_id', { label: 'Page of', any: 'Every page' });
const CREATED = periodFilter('created_at');

/** The team's leads, as far as the agency's sharing rule allows. */
export const teamLeadsList = defineList({
  ...DESK,
  owner: 'agency_id',
  columns:
    'id, user_id, created_at, full_name, email, phone, company, message, source, from_staff, answerer_id, state, due_on',
  filters: [WORDS, answererFilter, STATE, overdueFilter, PAGE_OF, CREATED],
  countLimit: COUNT_LIMIT,
});

export type TeamLead = RowOf<typeof teamLeadsList>;

/** Leads that a team member answers, from any page. Each sort order is its own list. */
export const answeredLeadsList = defineList({
  ...DESK,
  owner: 'answerer_id',
  columns:
    'id, created_at, user_id, full_name, email, phone, company, message, source, from_staff, answerer_id, state, due_on',
  filters: [WORDS, STATE, overdueFilter, CREATED],
});

/** A lead on the desk, or null once removed. */
export function deskLeadQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.leads.onDesk(userId, id),
    queryFn: async () => {
      const { data } = await dataClient
        .from('leads')
        .select(
          'id, user_id, created_at, full_name, email, phone, company, message, source, from_staff, answerer_id, state, due_on, consent',
        )
        .eq('id', id)
        .not('agency_id', 'is', null)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

export type DeskLead = TeamLead & { consent: string };

/** A lead's history, latest first. */
export function leadStepsQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.leads.steps(userId, id),
    queryFn: async () => {
      const { data } = await dataClient
        .from('lead_steps')
        .select('id, kind, actor, actor_name, detail, happened_at')
        .eq('lead_id', id)
        .order('id', { ascending: false })
        .limit(500)
        .throwOnError();
      return data;
    },
  });
}

/** Everyone who takes turns getting new leads: saving the list drops anyone missing from it. */
export function turnsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leadTurns(userId),
    queryFn: () => readInParts<string>((last, most) => readTurns(userId, last, most)),
  });
}

async function readTurns(userId: string, after: string | undefined, most: number) {
  const all = dataClient.from('lead_turns').select('user_id').eq('agency_id', userId);
  const rest = after === undefined ? all : all.gt('user_id', after);
  const { data } = await rest.order('user_id').limit(most).throwOnError();
  return data.map(({ user_id }) => user_id);
}

/** @returns whose page a lead came from; former members are marked */
export function nameLeadSource(
  { user_id, from_staff }: Pick<TeamLead, 'user_id' | 'from_staff'>,
  names: ReadonlyMap<string, string>,
): string {
  const name = names.get(user_id);
  if (name !== undefined) return name;
  return from_staff === '' ? 'from someone who left' : `from ${from_staff}, who left`;
}
