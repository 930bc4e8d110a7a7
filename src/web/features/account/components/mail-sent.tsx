import type { ReactNode } from 'react';

type MailSentProps = { icon: ReactNode; title: string; action: ReactNode; children: ReactNode };

/** Takes the place of a form whose answer is in the mail. */
export function MailSent({ icon, title, action, children }: MailSentProps) {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span
        aria-hidden
        className="grid size-14 place-items-center rounded-full bg-success-soft text-success"
      >
        {icon}
      </span>
      <div className="flex flex-col gap-3">
        <h1 className="font-semibold text-2xl">{title}</h1>
        <p className="text-base text-ink-soft">{children}</p>
      </div>
      {action}
    </div>
  );
}
