import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database/rows.generated.ts';
import { dataClient } from '../../lib/data-client.ts';

type LeadRow = Database['public']['Tables']['leads']['Row'];

const COLUMNS = 'id, created_at, is_favorite, full_name, email, phone, company, message' as const;

/** What a visitor left, as its owner reads it. */
export type Lead = Pick<
  LeadRow,
  'id' | 'created_at' | 'is_favorite' | 'full_name' | 'email' | 'phone' | 'company' | 'message'
>;

/** One page of the inbox, and how many leads there are in all. */
export type LeadsPage = { leads: Lead[]; count: number };

export const LEADS_PAGE_SIZE = 50;

/** How many the dashboard shows (specification section 9). */
const RECENT_LEADS = 3;

/** The interface refuses a page that begins after the last row. */
const RANGE_NOT_SATISFIABLE = 'PGRST103';

/**
 * The owner's leads, newest first.
 *
 * @param userId of the owner
 * @param page counted from 1
 */
export function leadsPageQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: ['leads', userId, 'page', page],
    queryFn: async (): Promise<LeadsPage> => {
      const first = (page - 1) * LEADS_PAGE_SIZE;
      const { data, count, error } = await dataClient
        .from('leads')
        .select(COLUMNS, { count: 'exact' })
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id')
        .range(first, first + LEADS_PAGE_SIZE - 1);
      if (error?.code === RANGE_NOT_SATISFIABLE) return { leads: [], count: 0 };
      if (error) throw error;
      return { leads: data, count: count ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
}

/** The owner's latest leads, for the dashboard. */
export function recentLeadsQuery(userId: string) {
  return queryOptions({
    queryKey: ['leads', userId, 'recent'],
    queryFn: async () => {
      const { data } = await dataClient
        .from('leads')
        .select('id, full_name, email, created_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(RECENT_LEADS)
        .throwOnError();
      return data;
    },
  });
}
