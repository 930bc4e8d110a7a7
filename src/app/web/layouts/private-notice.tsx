import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { resendVerification } from '#account/verification/web/verification.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { css } from '#page/style/public/css.ts';

/** Why only the owner can see a page. */
export type Closure = 'unconfirmed' | 'suspended';

type PrivateNoticeProps = { closure: Closure; email: string | undefined };

/** The notice above a page that only its owner sees, in the page's own style. */
export function PrivateNotice({ closure, email }: PrivateNoticeProps) {
  return (
    <aside className="private-notice" aria-label="Only you can see this page">
      {closure === 'unconfirmed' ? <Unconfirmed email={email} /> : <Suspended />}
    </aside>
  );
}

function Unconfirmed({ email }: { email: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setOutcome((await resendVerification(email)) ?? ACCOUNT_MESSAGES.resent);
    setBusy(false);
  };
  return (
    <>
      <p role="status">
        {outcome ??
          'Only you can see this page. It opens to visitors once your email is confirmed.'}
      </p>
      <button type="button" disabled={busy} onClick={() => void send()}>
        {busy ? 'Sending…' : 'Send again'}
      </button>
    </>
  );
}

function Suspended() {
  return (
    <p>
      Only you can see this page, because it’s suspended. Your{' '}
      <a href={PATHS.dashboard}>dashboard</a> says why and lets you appeal.
    </p>
  );
}

export const PRIVATE_NOTICE_STYLE = css`
  .private { display: contents }
  .private-notice {
    display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: .5rem 1rem; padding: .75rem 1.25rem;
    border-block: 1px solid var(--line); background: var(--surface); color: var(--card-ink); font-size: .875rem; text-align: center
  }
  .private-notice button {
    min-height: 44px; padding-inline: 1rem; border: 1px solid var(--field); border-radius: 8px; background: none;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer
  }
`;
