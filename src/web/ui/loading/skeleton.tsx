import { clsx } from 'clsx';

/** The quiet outline of what is being loaded. Give it the size of the thing, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={clsx('animate-pulse rounded-md bg-sunken', className ?? 'h-5')} />
  );
}
