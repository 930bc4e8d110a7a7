import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { apiKeysQuery } from '#account/passwords/web/own-api-keys.ts';
import type { ApiKeysRow } from '#database/rows.generated.ts';
import { IntegrationHeader } from '#integrations/web/integration-header.tsx';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { formatShortDay } from '#kit/web/time/day-words.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import { leadsTeam } from '#page/profile/rules/agency.ts';
import { API_KEY_MESSAGES, MAX_API_KEYS, type NewApiKey, nameScopes } from '../rules/api-key.ts';
import { nameExpiry, nameLastUse } from '../rules/key-dates.ts';
import { useRevokeApiKey } from './mutations.ts';

// Below the keys.
const ApiGuide = lazily(
  () => import('./api-guide.tsx'),
  (file) => file.ApiGuide,
);

/** The owner's API keys, with instructions. */
export function ApiKeysScreen() {
  return (
    <OwnPageScreen title="API">
      {(profile, plan) => (
        <>
          <IntegrationHeader
            title="API"
            description="Let your own programs and tools such as Zapier read your data, add leads and change your page."
          />
          {!plan.features.has('integrations') && (
            <Banner>
              <PlanHint feature="integrations">
                API keys need Premium.
                <PausedKeys userId={profile.user_id} />
              </PlanHint>
            </Banner>
          )}
          <ApiKeys canCreate={plan.features.has('integrations')} leadsTeam={leadsTeam(profile)} />
          <Suspense fallback={<Skeleton className="h-64" />}>
            <ApiGuide leadsTeam={leadsTeam(profile)} />
          </Suspense>
        </>
      )}
    </OwnPageScreen>
  );
}

/** For owners who have keys. */
function PausedKeys({ userId }: { userId: string }) {
  const { data: keys = [] } = useQuery(apiKeysQuery(userId));
  return keys.length > 0 && ' Keys you already have are paused until then.';
}

// Loaded separately, since a plan without keys never needs it.
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
function ApiKeys({ canCreate, leadsTeam }: ApiKeysProps) {
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
          <LoadFailure title="We couldn’t load your keys" onRetry={keys.refetch}>
            They still work. Check your connection and try again.
          </LoadFailure>
        )}
        {keys.data?.length === 0 && <EmptyState drawing="keys">You have no keys yet.</EmptyState>}
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

type ApiKeyRowProps = {
  apiKey: Omit<ApiKeysRow, 'user_id' | 'secret_hash' | 'expiry_told_at'>;
};

/** One key: its name, prefix, scopes and last use. */
function ApiKeyRow({ apiKey }: ApiKeyRowProps) {
  const { id, name, scopes, prefix, created_at, expires_at, last_used_on } = apiKey;
  const revoke = useRevokeApiKey();
  const now = useCurrentMinute();
  const expiry = nameExpiry(expires_at, now, formatDate);
  return (
    <li className="flex items-center gap-4 py-4">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          {expiry.tone !== null && <Badge tone={expiry.tone}>{expiry.words}</Badge>}
        </p>
        <p className="text-ink-soft">{nameScopes(scopes)}</p>
        <p className="wrap-anywhere text-ink-faint text-sm">
          <code className="font-mono">{prefix}…</code> · made {formatDate(created_at)} ·{' '}
          {nameLastUse(last_used_on, now, formatShortDay)}
          {expiry.tone === null && ` · ${expiry.words}`}
        </p>
      </div>
      <ConfirmDialog
        trigger={
          <Button variant="secondary" size="sm" aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        }
        title={`Revoke ${name}?`}
        description="Programs that use this key stop working at once. This can’t be undone."
        confirmLabel="Revoke"
        busyLabel="Revoking…"
        onConfirm={() => revoke.mutateAsync({ id, name })}
      />
    </li>
  );
}

type NewApiKeyPanelProps = { apiKey: NewApiKey; onDone: () => void };

/** A new key, shown only once. */
function NewApiKeyPanel({ apiKey: { name, secret }, onDone }: NewApiKeyPanelProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <Banner tone="success" title={`${name} has its key`} announce>
          Copy it now and keep it safe. We show it only once.
        </Banner>
        <p className="wrap-anywhere rounded-lg bg-sunken p-4">
          <code className="font-mono">{secret}</code>
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={secret} label="Copy key" copied="Key copied" />
          <Button onClick={onDone}>I’ve saved it</Button>
        </div>
      </div>
    </Card>
  );
}
