import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DirectoryKey, parseDirectoryKey, sayChanged } from '#agency/rules/directory.ts';
import { nameLastUse } from '#integrations/api/rules/key-dates.ts';
import { SCIM_PREFIX } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { absolute } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { formatShortDay } from '#kit/web/time/day-words.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { DirectoryMapping } from './directory-mapping.tsx';

/** Lets a company directory invite, describe, group and pause the team. Off until it has a key. */
export function DirectoryCard() {
  const key = useQuery(directoryKeyQuery(useOwner()));
  const [secret, setSecret] = useState<string | null>(null);
  const connect = useConnectDirectory(setSecret);
  return (
    <Card
      title="Company directory"
      description="Okta, Entra ID and others can invite people, fill their cards, put them in groups and pause them, by SCIM 2.0. They can’t change your own account or anyone’s email."
    >
      {key.isPending && <Skeleton className="h-10" />}
      {key.isError && <LoadFailure title="We couldn’t load the connection" onRetry={key.refetch} />}
      {secret !== null ? (
        <NewKey secret={secret} onDone={() => setSecret(null)} />
      ) : key.data === null ? (
        <Button
          variant="secondary"
          busy={connect.isPending}
          busyLabel="Connecting…"
          onClick={() => connect.mutate()}
        >
          Connect a directory
        </Button>
      ) : (
        key.data && (
          <div className="flex flex-col gap-6">
            <Connected directoryKey={key.data} onRenew={() => connect.mutateAsync()} />
            <DirectoryMapping rules={key.data.rules} sent={key.data.sent} />
          </div>
        )
      )}
    </Card>
  );
}

function NewKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const address = absolute(SCIM_PREFIX);
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="success" title="Your directory has its key" announce>
        Copy it to your directory now. We show it only once.
      </Banner>
      <p className="wrap-anywhere rounded-lg bg-sunken p-4">
        <code className="font-mono">{address}</code>
        <br />
        <code className="font-mono">{secret}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={address} label="Copy address" copied="Address copied" />
        <CopyButton text={secret} label="Copy key" copied="Key copied" />
        <Button onClick={onDone}>I’ve saved it</Button>
      </div>
    </div>
  );
}

type ConnectedProps = {
  directoryKey: NonNullable<DirectoryKey>;
  onRenew: () => Promise<unknown>;
};

function Connected({ directoryKey, onRenew }: ConnectedProps) {
  const disconnect = useDisconnectDirectory();
  const now = useCurrentMinute();
  const { prefix, created_at, last_used_on, synced_at, changed } = directoryKey;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="wrap-anywhere min-w-0 text-ink-soft">
        <code className="font-mono">{prefix}…</code> · made {formatDate(created_at)} ·{' '}
        {nameLastUse(last_used_on, now, formatShortDay)}
        <br />
        {synced_at
          ? `Last sync ${formatMoment(synced_at)}: ${sayChanged(changed ?? 0)}`
          : 'No sync yet. Your directory starts it.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmDialog
          trigger={
            <Button variant="secondary" size="sm">
              New key
            </Button>
          }
          title="Make another key?"
          description="The current key stops working at once. Your directory can’t make changes until it has the new one."
          confirmLabel="Make another key"
          busyLabel="Making…"
          tone="primary"
          onConfirm={onRenew}
        />
        <ConfirmDialog
          trigger={
            <Button variant="secondary" size="sm">
              Disconnect
            </Button>
          }
          title="Disconnect your directory?"
          description="It will no longer invite or suspend anyone. Your team stays as it is."
          confirmLabel="Disconnect"
          busyLabel="Disconnecting…"
          onConfirm={() => disconnect.mutateAsync()}
        />
      </div>
    </div>
  );
}

/** Creates the company directory's key, replacing any previous one, and returns it this once. */
function useConnectDirectory(onMade: (secret: string) => void) {
  const userId = useOwner();
  return useWrite({
    write: async () => (await dataClient.rpc('create_scim_key').throwOnError()).data,
    stale: staleAfter.directoryChange(userId),
    keep: onMade,
    refused: 'We couldn’t create the key. Please try again.',
    isSecret: true,
  });
}

/** Disconnects the company directory. */
function useDisconnectDirectory() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('delete_scim_key').throwOnError(),
    stale: staleAfter.directoryChange(userId),
    done: 'Your company directory is disconnected',
    refused: 'It is still connected. Please try again.',
  });
}

/** The key of the agency's company directory, or null. */
function directoryKeyQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.directoryKey(userId),
    queryFn: async () =>
      parseDirectoryKey((await dataClient.rpc('own_scim_key').throwOnError()).data),
  });
}
