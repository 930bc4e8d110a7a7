import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#kit/web/buttons/button.tsx';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import type { Condition } from '#kit/web/lists/filters.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { type Lead, newestLeadQuery, newLeadCountQuery } from './queries.ts';

type NewLeadsNoticeProps = {
  /** The list's filter conditions. */
  conditions: readonly Condition[];
  leads: readonly Lead[];
  /** Whether this is the first page, so that no lead was newer at the time. */
  isFirst: boolean;
  /** Called when the owner wants to see the new ones. */
  onShow: () => void;
};

/** Announces leads that came after the list was loaded; the list never moves by itself. */
export function NewLeadsNotice(props: NewLeadsNoticeProps) {
  const { conditions, leads, isFirst, onShow } = props;
  const userId = useOwner();
  const queryClient = useQueryClient();
  const opened = useQuery(newestLeadQuery(userId));
  const newest = leads.reduce(
    (latest, { created_at }) => (isLater(created_at, latest) ? created_at : latest),
    // Otherwise a lead that arrives between the two answers would never be announced.
    isFirst ? '' : (opened.data ?? ''),
  );
  const { data: count = 0 } = useQuery({
    ...newLeadCountQuery(userId, conditions, newest),
    enabled: isFirst || opened.isSuccess,
  });
  const show = () => {
    void makeStale(queryClient, staleAfter.leadChange(userId));
    onShow();
  };
  return (
    // Always mounted, so that screen readers announce new content; takes no space while empty.
    <div role="status" className="empty:-mb-6">
      {count > 0 && (
        <div className="flex items-center justify-between gap-3 rounded-lg bg-accent-soft py-1.5 pr-2 pl-4 text-accent-text">
          <span>{count === 1 ? '1 new lead' : `${count.toLocaleString()} new leads`}</span>
          <Button variant="ghost" size="sm" className="text-accent-text" onClick={show}>
            Show
          </Button>
        </div>
      )}
    </div>
  );
}

function isLater(time: string, other: string): boolean {
  return other === '' || Date.parse(time) > Date.parse(other);
}
