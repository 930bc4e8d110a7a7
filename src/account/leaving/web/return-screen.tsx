import { useQuery } from '@tanstack/react-query';
import { ExportSettings } from '#account/archive/web/export-settings.tsx';
import { useSignOut } from '#account/security/web/use-sign-out.ts';
import { leavingPreviewQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { useComeBack } from './leaving.ts';

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
          You asked for it, and your page is offline. Until then nothing is lost: keep the account,
          and all of it is as it was.
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
      stay, you can take it up again in Billing.
    </p>
  );
}
