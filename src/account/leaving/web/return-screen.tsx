import { useQuery } from '@tanstack/react-query';
import { ExportSettings } from '#account/archive/web/export-settings.tsx';
import { useSignOut } from '#account/security/web/use-sign-out.ts';
import { leavingPreviewQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';

type ReturnScreenProps = { dueAt: string };

/** Replaces every screen while an account is scheduled for deletion. */
export function ReturnScreen({ dueAt }: ReturnScreenProps) {
  const comeBack = useComeBack();
  const signOut = useSignOut();
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-6 py-12">
      <PageTitle title="Your account" />
      <div className="flex flex-col gap-3 text-base text-ink-soft">
        <h1 className="text-2xl text-ink">Your account will be deleted on {formatDate(dueAt)}</h1>
        <p>
          You asked for this, and your page is offline. Keep your account and everything comes back
          as it was.
        </p>
        <Subscription />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={comeBack.isPending} busyLabel="One moment…" onClick={() => comeBack.mutate()}>
          Keep my account
        </Button>
        <Button variant="ghost" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
      <ExportSettings />
    </div>
  );
}

/** Deleting the account ended the subscription; coming back doesn't restart it. */
function Subscription() {
  const userId = useOwner();
  const subscription = useQuery(leavingPreviewQuery(userId)).data?.subscription;
  if (!subscription) return null;
  return (
    <p>
      Your subscription was cancelled with it
      {subscription.period_end && `, and runs until ${formatDate(subscription.period_end)}`}. If you
      stay, you can resume it in Billing.
    </p>
  );
}

/** Cancels the deletion; the account is as before. */
function useComeBack() {
  const userId = useOwner();
  return useWrite({
    write: async () => {
      const { data: isBack } = await dataClient.rpc('restore_account').throwOnError();
      if (!isBack) throw new Error('It’s too late: the account is being deleted.');
    },
    stale: staleAfter.comingBack(userId),
    done: { title: 'Welcome back', sentence: 'Your account stays, and your page is as it was.' },
    refused: 'We couldn’t keep your account. Please try again.',
  });
}
