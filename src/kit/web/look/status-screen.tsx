import type { ReactNode } from 'react';

type StatusScreenProps = {
  /** A large decorative sign above the title: `404`. */
  sign?: string;
  title: string;
  actions: ReactNode;
  children: ReactNode;
};

/** A screen with only a message: not found, failed. */
export function StatusScreen({ sign, title, actions, children }: StatusScreenProps) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-6 px-4 py-12">
      {sign && (
        <p aria-hidden className="font-semibold text-3xl text-accent-text">
          {sign}
        </p>
      )}
      <div className="flex flex-col gap-3 text-base text-ink-soft">
        <h1 className="text-2xl text-ink">{title}</h1>
        {children}
      </div>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
