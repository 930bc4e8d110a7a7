import { queryOptions, useQuery } from '@tanstack/react-query';
import { toRecord } from '#kit/rules/values/json.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { formatTime } from '#kit/web/time/dates.ts';
import { Banner } from '#kit/web/ui/banner.tsx';

/** The database forgets a visitor two minutes after their last signal. */
const SIGN_MS = 30_000;

function visitorsQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.caseVisitors(id),
    queryFn: async () => {
      const { data } = await dataClient.rpc('admin_visit_case', { id }).throwOnError();
      return (Array.isArray(data) ? data : []).map(toRecord).map(({ name, since }) => ({
        name: String(name),
        since: String(since),
      }));
    },
    staleTime: 0,
    refetchInterval: SIGN_MS,
  });
}

/** Shows which other administrators have this case open, and announces this one to them. */
export function CaseVisitors({ id }: { id: string }) {
  const [first, ...others] = useQuery(visitorsQuery(id)).data ?? [];
  if (!first) return null;
  const more =
    others.length === 0
      ? ''
      : others.length === 1
        ? ' and one other'
        : ` and ${others.length} others`;
  return (
    <Banner announce tone="warning" title={`${first.name}${more} also opened this`}>
      Since {formatTime(Date.parse(first.since))}. Ask before you decide, so that it isn’t answered
      twice.
    </Banner>
  );
}
