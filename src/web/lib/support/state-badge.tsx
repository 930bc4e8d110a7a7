import { toStateWords } from '#domain/account/support/requests.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Where a request stands. */
export function StateBadge({ status }: { status: string }) {
  const tone = status === 'answered' ? 'success' : status === 'open' ? 'warning' : 'neutral';
  return <Badge tone={tone}>{toStateWords(status)}</Badge>;
}
