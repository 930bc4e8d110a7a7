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
