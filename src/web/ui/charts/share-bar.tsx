import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

type ShareBarProps = {
  /** From 0 to 1: how far the bar goes. */
  part: number;
  title?: string;
  className: string;
  children: ReactNode;
};

/** Words of a table with a bar behind them; they have to be `relative`. */
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
