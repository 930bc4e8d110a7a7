import { useQuery } from '@tanstack/react-query';
import { Braces } from 'lucide-react';
import { apiKeysQuery } from '#account/passwords/web/own-api-keys.ts';
import { type IntegrationState, IntegrationTile } from '#integrations/web/integration-tile.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatShortDay } from '#kit/web/time/day-words.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { nameLastUse } from '../rules/last-use.ts';

export function ApiTile({ plan }: { plan: OwnPlan }) {
  const userId = useOwner();
  const { data: keys, isError } = useQuery(apiKeysQuery(userId));
  const now = useCurrentMinute();
  const canCreate = plan.features.has('integrations');
  const hasKeys = keys !== undefined && keys.length > 0;
  return (
    <IntegrationTile
      icon={<Braces />}
      title="API"
      description="Your profile, leads, contacts and numbers, for your own programs and for tools such as Zapier."
      state={isError ? null : keys && toState(keys, now)}
      lacks={canCreate ? null : 'integrations'}
      to={PATHS.apiKeys}
      action={hasKeys ? 'See your keys' : canCreate ? 'Make a key' : 'See the API'}
    />
  );
}

function toState(
  keys: readonly { name: string; last_used_on: string | null }[],
  now: number,
): IntegrationState {
  if (keys.length === 0) return { tone: 'neutral', word: 'Off', last: 'You have no keys yet.' };
  const word = keys.length === 1 ? '1 key' : `${keys.length} keys`;
  const days = keys.map(({ last_used_on }) => last_used_on ?? '').toSorted();
  const used = nameLastUse(days.at(-1) || null, now, formatShortDay);
  return { tone: 'success', word, last: `${used.charAt(0).toUpperCase()}${used.slice(1)}.` };
}
