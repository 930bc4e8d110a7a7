import { Eye } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useEffect } from 'react';
import { adminUserPath } from '#kit/rules/paths.ts';
import { ONLY_LOOKING, tellTimeLeft } from '#kit/rules/session/session.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { DIALOG_LOOK, SCRIM_LOOK } from '#kit/web/overlays/window-look.ts';
import { forgetImpersonation, type Impersonation } from '#kit/web/session/impersonation.ts';
import { useSecondsUntil } from '#kit/web/time/now.ts';
import { explainErrors } from '#kit/web/toasts/toast.ts';

/**
 * On top of everything during an impersonation: whose account it is, the time left, and a button to
 * end it.
 */
export function ImpersonationBanner({ impersonation }: { impersonation: Impersonation }) {
  const seconds = useSecondsUntil(impersonation.expires_at * 1000);
  useEffect(() => explainErrors(ONLY_LOOKING), []);
  const { email = 'someone else', user_metadata } = impersonation.user;
  const name: string = user_metadata?.full_name || email;
  if (seconds === 0) return <ImpersonationOver name={name} userId={impersonation.user.id} />;
  return (
    <section
      aria-label="Viewing as someone else"
      className="pointer-events-auto fixed inset-x-0 top-0 z-[70] flex h-12 items-center gap-3 bg-impersonation px-3 font-medium text-on-impersonation sm:px-4"
    >
      <Eye aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block truncate">
          Viewing as <bdi className="font-semibold">{name}</bdi>
        </span>
        <span className="block truncate text-xs">
          {tellTimeLeft(seconds)}
          {name !== email && ` · ${email}`}
          <span className="max-sm:sr-only"> · {ONLY_LOOKING} They can see that you did.</span>
        </span>
      </p>
      <button
        type="button"
        onClick={() => stop(impersonation.user.id)}
        className="h-9 shrink-0 rounded-md bg-on-impersonation px-5 font-semibold text-impersonation focus-visible:outline-on-impersonation pointer-coarse:h-11"
      >
        Stop
      </button>
    </section>
  );
}

/** The tab was opened for this, so it can be closed; if not, it goes back. */
function stop(userId: string) {
  forgetImpersonation();
  window.close();
  window.location.replace(adminUserPath(userId));
}

/** Hides all of the account's data, without turning the tab into the administrator's own. */
function ImpersonationOver({ name, userId }: { name: string; userId: string }) {
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Overlay className={`${SCRIM_LOOK} z-[70] bg-canvas`} />
        <Primitive.Content className={`${DIALOG_LOOK} z-[70]`}>
          <Primitive.Title className="font-display text-lg">Time’s up</Primitive.Title>
          <Primitive.Description className="mt-1 mb-6 text-ink-soft">
            You viewed the site as {name}. To continue, start again from their account.
          </Primitive.Description>
          <Button onClick={() => stop(userId)}>Back to their account</Button>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
