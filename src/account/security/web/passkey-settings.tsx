import { useQuery } from '@tanstack/react-query';
import { canUsePasskeys } from '#account/session/web/passkeys.ts';
import { ownPasskeysQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { isFreshSignInNeeded } from '#kit/web/connection/error-sentence.ts';
import { Loaded } from '#kit/web/forms/loaded.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { useAddPasskey } from './passkeys.ts';

/** The owner's passkeys: add, rename, remove. */
export function PasskeySettings() {
  const userId = useOwner();
  const passkeys = useQuery(ownPasskeysQuery(userId));
  const { problem, busy, onAdd } = useAddition();
  return (
    <Card
      title="Passkeys"
      description="Sign in with your fingerprint, face or device PIN. Nothing to type or steal."
      footer={
        canUsePasskeys() && (
          <Button busy={busy} busyLabel="Waiting for your device..." onClick={onAdd}>
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
          failure="Your passkeys could not be loaded"
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
    ? 'No passkeys yet. Your device keeps them; we only learn to recognise it.'
    : 'This browser can’t create passkeys here. Try a newer one, at this site’s own name.';
}

/** Signing in again returns to this screen and keeps unsaved drafts. */
function useAddition() {
  const { mutate, isPending, error } = useAddPasskey();
  const problem = error && !isFreshSignInNeeded(error) ? error.message : null;
  return { busy: isPending, problem, onAdd: () => mutate() };
}
