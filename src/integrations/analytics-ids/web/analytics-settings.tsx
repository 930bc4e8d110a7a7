import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { AnalyticsForm } from './analytics-form.tsx';
import { analyticsIdsQuery } from './queries.ts';

/** The form, once the stored ids have loaded. */
export function AnalyticsSettings() {
  const userId = useOwner();
  const ids = useQuery(analyticsIdsQuery(userId));
  if (ids.data !== undefined) return <AnalyticsForm ids={ids.data} />;
  return (
    <Card>
      {ids.isPending && <Skeleton className="h-72" />}
      {ids.isError && (
        <LoadFailure title="Your analytics could not be loaded" onRetry={ids.refetch}>
          Your page works as before. Check your connection and try again.
        </LoadFailure>
      )}
    </Card>
  );
}
