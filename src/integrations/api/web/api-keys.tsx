import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { apiKeysQuery } from '#account/passwords/web/own-api-keys.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { API_KEY_MESSAGES, MAX_API_KEYS, type NewApiKey } from '../rules/api-key.ts';
import { ApiKeyRow } from './api-key-row.tsx';
import { NewApiKeyPanel } from './new-api-key-panel.tsx';

// Outside the first bundle: a plan without keys never needs it.
const ApiKeyForm = lazily(
  () => import('./api-key-form.tsx'),
  (file) => file.ApiKeyForm,
);

type ApiKeysProps = {
  /** Whether the active plan allows new keys. Existing keys can be revoked without it. */
  canCreate: boolean;
  /** Whether keys can reach a whole team. */
  leadsTeam: boolean;
};

/** The owner's keys, with a form for another. */
export function ApiKeys({ canCreate, leadsTeam }: ApiKeysProps) {
  const userId = useOwner();
  const [made, setMade] = useState<NewApiKey | null>(null);
  const keys = useQuery(apiKeysQuery(userId));
  const isFull = (keys.data?.length ?? 0) >= MAX_API_KEYS;
  return (
    <>
      {made && <NewApiKeyPanel apiKey={made} onDone={() => setMade(null)} />}
      {canCreate && !made && !isFull && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ApiKeyForm leadsTeam={leadsTeam} onMade={setMade} />
        </Suspense>
      )}
      <Card
        title="Your keys"
        description={
          isFull
            ? API_KEY_MESSAGES.full
            : 'Give each program its own key, so you can revoke one without the others.'
        }
      >
        {keys.isPending && <Skeleton className="h-24" />}
        {keys.isError && (
          <LoadFailure title="Your keys could not be loaded" onRetry={keys.refetch}>
            They still work. Check your connection and try again.
          </LoadFailure>
        )}
        {keys.data?.length === 0 && (
          <EmptyState icon={<KeyRound />}>You have no keys yet.</EmptyState>
        )}
        {keys.data && keys.data.length > 0 && (
          <ul aria-label="Keys" className="-my-4 flex flex-col divide-y divide-line">
            {keys.data.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
