import { MAIL_WORDS, SAFETY_MAILS } from '#account/rules/mail-kinds.ts';
import type { MailKind } from '#kit/rules/mails/mail-kinds.ts';
import { resubscribePath, settingsPath, unsubscribePath } from '#kit/rules/paths.ts';
import { css } from '#page/style/public/css.ts';
import type { RenderedDocument } from './profile-document.tsx';
import { type MessageSettings, renderMessageDocument } from './unlisted-document.tsx';

/** The steps of an unsubscribe link: the question, then the result. */
export type UnsubscribeStep = 'asked' | 'stopped' | 'started';

const STYLE = css`
  .message .press { margin-block: 1.5rem; text-align: center }
  .press button {
    min-height: 48px; padding: .625rem 1.5rem; border: 0; border-radius: var(--button-radius); background: var(--accent);
    color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer
  }
  .press button:hover { background: color-mix(in srgb, var(--accent) 88%, var(--press)) }
`;

/**
 * The page that stops one kind of email with one press, or restarts it. It needs no script or
 * sign-in, and contains no names.
 *
 * @param token of the link that led here
 */
export function renderUnsubscribeDocument(
  kind: MailKind,
  token: string,
  step: UnsubscribeStep,
  settings: MessageSettings,
): RenderedDocument {
  const { title, sentence, button, path } = STEPS[step](MAIL_WORDS[kind].about, token);
  const children = (
    <>
      <p role={step === 'asked' ? undefined : 'status'}>{sentence}</p>
      <form className="press" method="post" action={path}>
        <button type="submit">{button}</button>
      </form>
      <p className="note">
        {SAFETY_MAILS} <a href={settingsPath('notifications')}>All your emails</a>
      </p>
    </>
  );
  return renderMessageDocument({ title, children, style: STYLE }, { ...settings, script: null });
}

/** @returns the page for a link that is truncated, forged or belongs to a deleted account */
export function renderUnsubscribeGoneDocument(settings: MessageSettings): RenderedDocument {
  const children = (
    <>
      <p>
        Check that you opened the whole link. You can also change your email settings in your
        account.
      </p>
      <p>
        <a href={settingsPath('notifications')}>Open your settings</a>
      </p>
    </>
  );
  return renderMessageDocument(
    { title: 'This link doesn’t work', children },
    { ...settings, script: null },
  );
}

const STEPS = {
  asked: (about: string, token: string) => ({
    title: 'Stop these emails?',
    sentence: `We’ll stop emails about ${about}. Nothing else changes.`,
    button: 'Stop these emails',
    path: unsubscribePath(token),
  }),
  stopped: (about: string, token: string) => ({
    title: 'These emails are off',
    sentence: `You won’t get emails about ${about}.`,
    button: 'Undo: send them again',
    path: resubscribePath(token),
  }),
  started: (about: string, token: string) => ({
    title: 'These emails are on',
    sentence: `You’ll get emails about ${about} again.`,
    button: 'Stop these emails',
    path: unsubscribePath(token),
  }),
} as const;
