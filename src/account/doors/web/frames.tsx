import { clsx } from 'clsx';
import type { FormEvent, ReactNode } from 'react';
import { loadAuthClient } from '#kit/web/session/session.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';

type FormFrameProps = {
  title: string;
  description?: ReactNode;
  problem: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput?: () => void;
  /** Below the form: links to related screens. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A screen with one short form. */
export function FormFrame(props: FormFrameProps) {
  const { title, description, problem, onSubmit, onInput, footer, children } = props;
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl">{title}</h1>
        {description && <p className="text-base text-ink-soft">{description}</p>}
      </header>
      <form
        onSubmit={onSubmit}
        onInput={onInput}
        // Loads the auth client while the person types. If that fails, the button tries again.
        onFocus={() => void loadAuthClient().catch(() => undefined)}
        className="flex flex-col gap-5"
      >
        <ProblemBanner problem={problem} />
        {children}
      </form>
      {footer && <p className="text-ink-soft">{footer}</p>}
    </div>
  );
}

type MailSentProps = {
  icon: ReactNode;
  /** For a step that succeeded, has expired, or waits for a tap. */
  tone?: 'success' | 'neutral' | 'accent';
  title: string;
  action: ReactNode;
  children: ReactNode;
};

/** A step that continues by email: waiting, done, or expired. */
export function MailSent({ icon, tone = 'success', title, action, children }: MailSentProps) {
  return (
    <div className="flex flex-col gap-6">
      <span
        aria-hidden
        className={clsx('grid size-14 place-items-center rounded-full', TONES[tone])}
      >
        {icon}
      </span>
      <div role="status" className="flex flex-col gap-3">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-base text-ink-soft">{children}</p>
      </div>
      {action}
    </div>
  );
}

const TONES = {
  success: 'bg-success-soft text-success',
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent',
};
