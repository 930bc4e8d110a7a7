import { Badge } from '#kit/web/ui/badge.tsx';
import { toStateWords } from '../rules/requests.ts';

export function StateBadge({ status }: { status: string }) {
  const tone = status === 'answered' ? 'success' : status === 'open' ? 'warning' : 'neutral';
  return <Badge tone={tone}>{toStateWords(status)}</Badge>;
}
