import type { ReactNode } from 'react';

/** A list for narrow screens: `<CardItem>`s. @param label for screen readers */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid items-start gap-3 sm:grid-cols-2 sm:gap-4">
      {children}
    </ul>
  );
}

export function CardItem({ children }: { children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      {children}
    </li>
  );
}
