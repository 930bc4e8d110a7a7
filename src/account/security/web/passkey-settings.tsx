import type { PasskeyListItem, PasskeyUpdateParams } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { beginAsking, canUsePasskeys, toPasskeySentence } from '#account/session/web/passkeys.ts';
import { PASSKEY_MESSAGES } from '#account/sign-in/rules/passkeys.ts';
import { ownPasskeysQuery } from '#account/web/queries.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { isFreshSignInNeeded, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { Loaded } from '#kit/web/forms/loaded.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatAgo, formatDate } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';

/** The owner's passkeys: add, rename, remove. */
export function PasskeySettings() {
  const userId = useOwner();
  const passkeys = useQuery(ownPasskeysQuery(userId));
  const { mutate, isPending, error } = useAddPasskey();
  // Signing in again returns to this screen and keeps unsaved drafts.
  const problem = error && !isFreshSignInNeeded(error) ? error.message : null;
  return (
    <Card
      title="Passkeys"
      description="Sign in with your fingerprint, face or device PIN. Nothing to type or steal."
      footer={
        canUsePasskeys() && (
          <Button busy={isPending} busyLabel="Waiting for your device..." onClick={() => mutate()}>
            Add a passkey
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemBanner problem={problem} />
        <Loaded
          query={passkeys}
          waiting={<Skeleton className="h-16" />}
          failure="We couldn’t load your passkeys"
          advice="They still work."
        >
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-ink-soft">{describeNone()}</p>
            ) : (
              <ul className="-my-3 flex flex-col divide-y divide-line">
                {rows.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

function describeNone(): string {
  return canUsePasskeys()
    ? 'No passkeys yet. Your device or password manager keeps them.'
    : 'This browser can’t create passkeys here. Try a newer one, at this site’s own name.';
}

/** A passkey: its name, its last use and its actions. */
function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const { id: passkeyId, friendly_name: name = 'Passkey', created_at, last_used_at } = passkey;
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const now = useCurrentMinute();
  return (
    <li className="flex items-center gap-3 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-ink-faint text-sm">
          Added {formatDate(created_at)} ·{' '}
          {last_used_at ? `used ${formatAgo(Date.parse(last_used_at), now)}` : 'not used yet'}
        </p>
      </div>
      <FormDialog
        trigger={<IconButton label={`Rename ${name}`} icon={<Pencil />} />}
        title="Rename this passkey"
        description="Name it after the phone or computer it’s on."
        confirmLabel="Rename"
        busyLabel="Saving..."
        onSubmit={(form) => rename.ask({ passkeyId, friendlyName: readText(form, 'name') })}
      >
        <TextField label="Name" name="name" defaultValue={name} required maxLength={120} />
      </FormDialog>
      <FormDialog
        trigger={<IconButton label={`Remove ${name}`} icon={<Trash2 />} />}
        title={`Remove ${name}?`}
        description="It will no longer sign you in. Your device may still offer it, so delete it there too. Your other ways to sign in still work."
        confirmLabel="Remove"
        busyLabel="Removing..."
        tone="danger"
        onSubmit={() => remove.ask(passkeyId)}
      />
    </li>
  );
}

/** Creates a passkey on this device, or on another that the browser offers. */
function useAddPasskey() {
  const userId = useOwner();
  return useWrite({
    write: async () => {
      const signal = beginAsking();
      const { error } = await askAuth((client) => client.registerPasskey({ options: { signal } }));
      if (!error) return;
      if (isFreshSignInNeeded(error)) throw error;
      throw new Error(toPasskeySentence(error, PASSKEY_MESSAGES.addFailed));
    },
    stale: staleAfter.passkeyChange(userId),
    done: { title: PASSKEY_MESSAGES.added, sentence: PASSKEY_MESSAGES.addedDetail },
  });
}

function useRenamePasskey() {
  const userId = useOwner();
  return useWrite({
    write: async (change: PasskeyUpdateParams) => {
      const { error } = await askAuth((client) => client.passkey.update(change));
      if (error) throw new Error(toErrorSentence(error, 'Failed to rename the passkey'));
    },
    stale: staleAfter.passkeyChange(userId),
    done: PASSKEY_MESSAGES.renamed,
  });
}

function useRemovePasskey() {
  const userId = useOwner();
  return useWrite({
    write: async (passkeyId: string) => {
      const { error } = await askAuth((client) => client.passkey.delete({ passkeyId }));
      if (error) throw new Error(toErrorSentence(error, 'Failed to remove the passkey'));
    },
    stale: staleAfter.passkeyChange(userId),
    done: PASSKEY_MESSAGES.removed,
  });
}
