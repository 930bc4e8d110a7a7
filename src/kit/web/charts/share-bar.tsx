import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

type ShareBarProps = {
  /** The bar's length, from 0 to 1. */
  part: number;
  title?: string;
  className: string;
  children: ReactNode;
};

/** Text in a table with a bar behind it; the text has to be `relative`. */
export function ShareBar({ part, title, className, children }: ShareBarProps) {
  return (
    <span
      title={title}
      style={{ '--part': `${part * 100}%` } as CSSProperties}
      className={clsx('relative flex overflow-hidden rounded-sm px-2.5', className)}
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 w-(--part) rounded-sm bg-accent-soft"
      />
      {children}
    </span>
  );
}
