import { Button } from '#kit/web/buttons/button.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { formatShortDay } from '#kit/web/time/day-words.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { nameScopes } from '../rules/api-key.ts';
import { nameExpiry } from '../rules/expiry.ts';
import { nameLastUse } from '../rules/last-use.ts';
import { useRevokeApiKey } from './mutations.ts';

type ApiKeyRowProps = {
  apiKey: {
    id: string;
    name: string;
    scopes: unknown;
    prefix: string;
    created_at: string;
    expires_at: string | null;
    last_used_on: string | null;
  };
};

/** One key: its name, prefix, scopes and last use. */
export function ApiKeyRow({ apiKey }: ApiKeyRowProps) {
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
