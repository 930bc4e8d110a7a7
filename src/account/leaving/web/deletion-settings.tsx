import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '#account/sign-in/rules/redirect.ts';
import { leavingPreviewQuery } from '#account/web/queries.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { createTokenClient } from '#kit/web/connection/token-client.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { PasswordField } from '#kit/web/fields/password-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { forgetStoredDrafts } from '#kit/web/forms/stored-draft.ts';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { forgetUnsent } from '#kit/web/outbox/outbox.ts';
import { useUnsent } from '#kit/web/outbox/use-unsent.ts';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { askAuth, signOutHere } from '#kit/web/session/ask-auth.ts';
import { isFreshSession } from '#kit/web/session/claims.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { loadPassingClient, useSession } from '#kit/web/session/session.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { isConfirmedBy, LEAVING_DAYS, listLosses } from '../rules/leaving.ts';
import type { LeavingPreview } from '../rules/parse-leaving.ts';

/** Deletes the account, after explaining the consequences. */
export function DeletionSettings(props: Omit<DeletionDialogProps, 'onClose'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card
      title="Delete your account"
      description={`Your page goes offline at once. For ${LEAVING_DAYS} days you can come back; after that everything is gone for good.`}
    >
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {isAsking && <DeletionDialog {...props} onClose={() => setAsking(false)} />}
    </Card>
  );
}

type DeletionDialogProps = {
  email: string;
  namePlan: (plan: string) => string;
  onClose: () => void;
};

/** Says what will be deleted, then asks for confirmation and proof of identity. */
export function DeletionDialog({ email, namePlan, onClose }: DeletionDialogProps) {
  const userId = useOwner();
  const preview = useQuery(leavingPreviewQuery(userId));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      description={`For ${LEAVING_DAYS} days you can sign in and undo this. Then it’s gone for good.`}
    >
      {preview.isPending && <Skeleton className="h-64" />}
      {preview.isError && (
        <LoadFailure title="We couldn’t look up what you’d lose" onRetry={preview.refetch}>
          Your account hasn’t changed.
        </LoadFailure>
      )}
      {preview.data && (
        <div className="flex flex-col gap-6">
          <Losses preview={preview.data} namePlan={namePlan} />
          <DeletionForm
            email={email}
            confirmWord={preview.data.username ?? email}
            onCancel={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}

type LossesProps = Pick<DeletionDialogProps, 'namePlan'> & { preview: LeavingPreview };

function Losses({ preview, namePlan }: LossesProps) {
  const unsent = useUnsent(useOwner())?.length ?? 0;
  return (
    <dl className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      {listLosses(preview, unsent, { formatDate, namePlan }).map((loss) => (
        <div key={loss.of} className="wrap-anywhere flex flex-col gap-0.5">
          <dt className="font-medium">{loss.of}</dt>
          <dd className="text-ink-soft">{loss.becomes}</dd>
        </div>
      ))}
    </dl>
  );
}

type DeletionFormProps = {
  email: string;
  /** The word to type as confirmation. */
  confirmWord: string;
  onCancel: () => void;
};

/** A recent sign-in is proof enough; otherwise the form asks for the password or a new sign-in. */
function DeletionForm({ email, confirmWord, onCancel }: DeletionFormProps) {
  const { proof, leave, signInAgain } = useLeave(email);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    if (!isConfirmedBy(readText(form, 'confirmation'), confirmWord)) {
      return `Type ${confirmWord} to confirm.`;
    }
    return leave(proof === 'password' ? readText(form, 'currentPassword') : null);
  });
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5">
      <ProblemBanner problem={problem} />
      {proof !== 'sign-in' && (
        <TextField
          label={`Type ${confirmWord} to confirm`}
          name="confirmation"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {proof === 'password' && (
        <PasswordField
          label="Your password"
          name="currentPassword"
          required
          autoComplete="current-password"
        />
      )}
      {proof !== 'fresh' && (
        <p className="text-ink-soft">
          {proof === 'password' ? 'No password? ' : 'First confirm it’s you. '}
          <button type="button" className={TEXT_LINK_LOOK} onClick={() => void signInAgain()}>
            Sign in again
          </button>{' '}
          and come back here within 10 minutes.
        </p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        {proof !== 'sign-in' && (
          <Button type="submit" variant="danger" busy={busy} busyLabel="Deleting…">
            Delete my account
          </Button>
        )}
      </div>
    </form>
  );
}

/** The owner's proof of identity: a recent sign-in, their password, or a new sign-in. */
type Proof = 'fresh' | 'password' | 'sign-in';

/**
 * Lets an owner delete their account.
 *
 * @returns the proof required, `leave` (resolves to an error sentence, or null once the deletion is
 *   requested), and `signInAgain`
 */
function useLeave(email: string) {
  const session = useSession();
  const userId = useOwner();
  const navigate = useNavigate();
  const [proof] = useState<Proof>(() => {
    if (session && isFreshSession(session)) return 'fresh';
    // A password alone doesn't sign in to an account with a second factor.
    const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false;
    return hasFactor ? 'sign-in' : 'password';
  });
  return {
    proof,
    async leave(password: string | null): Promise<string | null> {
      const leaving = await requestDeletion(userId, password === null ? null : { email, password });
      if (leaving.outcome === 'failed') return leaving.problem;
      toast.success(
        'Your account will be deleted',
        `Until ${formatDate(leaving.dueAt)} you can sign in and undo this.`,
      );
      await navigate(PATHS.auth);
      forgetStoredDrafts();
      return null;
    },
    async signInAgain() {
      await signOutHere();
      await navigate(signInPath(PATHS.accountSettings));
    },
  };
}

/** The date until which the scheduled deletion can be undone; or an error. */
type Leaving = { outcome: 'leaving'; dueAt: string } | { outcome: 'failed'; problem: string };

/**
 * Requests the account's deletion, ends all its sessions and clears its data from this device.
 *
 * @param proof of identity, in its own session; null right after signing in
 */
async function requestDeletion(
  userId: string,
  proof: { email: string; password: string } | null,
): Promise<Leaving> {
  const fail = (error: unknown): Leaving => ({
    outcome: 'failed',
    problem: toErrorSentence(error, 'We couldn’t delete your account. Please try again.'),
  });
  let client = dataClient;
  if (proof) {
    const { data, error } = await askAuth(
      (passing) => passing.signInWithPassword(proof),
      loadPassingClient,
    );
    if (!data?.session) return fail(error);
    client = createTokenClient(data.session.access_token);
  }
  const { data: dueAt, error } = await client.rpc('request_account_deletion');
  if (error) return fail(error);
  await signOutHere();
  // Fails if the browser has no storage.
  await forgetUnsent(userId).catch(() => undefined);
  return { outcome: 'leaving', dueAt };
}
