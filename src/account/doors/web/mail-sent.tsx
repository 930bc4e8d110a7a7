import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type MailSentProps = {
  icon: ReactNode;
  /** Whether the step succeeded, has expired, or waits for a press. */
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
