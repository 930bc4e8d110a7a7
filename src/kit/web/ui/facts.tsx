import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type FactsProps = {
  /** The columns on wide screens; phones have two. */
  columns?: 2 | 3 | 4;
  children: ReactNode;
};

/** A list of named facts: `<Fact>`s. */
export function Facts({ columns = 3, children }: FactsProps) {
  return <dl className={clsx('grid grid-cols-2 gap-x-6 gap-y-4', COLUMNS[columns])}>{children}</dl>;
}

const COLUMNS = { 2: '', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-4' };

type FactProps = {
  name: string;
  /** Takes a whole row. */
  isWide?: boolean;
  children: ReactNode;
};

export function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={clsx('flex min-w-0 flex-col gap-0.5', isWide && 'col-span-full')}>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}
