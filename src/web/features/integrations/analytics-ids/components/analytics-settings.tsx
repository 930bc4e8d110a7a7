import { useQuery } from '@tanstack/react-query';
import { useOwner } from '#web/lib/session/owner.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { analyticsIdsQuery } from '../queries.ts';
import { AnalyticsForm } from './analytics-form.tsx';

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
