import { toStateWords } from '#domain/account/support/requests.ts';
import { Badge } from '#web/ui/badge.tsx';

/** A request's status. */
export function StateBadge({ status }: { status: string }) {
  const tone = status === 'answered' ? 'success' : status === 'open' ? 'warning' : 'neutral';
  return <Badge tone={tone}>{toStateWords(status)}</Badge>;
}
