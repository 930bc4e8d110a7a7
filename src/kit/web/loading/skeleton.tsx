import { clsx } from 'clsx';

/** A placeholder for loading content. Give it the content's size, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={clsx('animate-pulse rounded-md bg-sunken', className ?? 'h-5')} />
  );
}
