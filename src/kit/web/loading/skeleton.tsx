import { clsx } from 'clsx';

/**
 * A placeholder for loading content. Give it the content's size, so that nothing moves; at the end of a
 * screen, the size of its empty state, because a page that shrinks moves under a press.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={clsx('animate-pulse rounded-md bg-sunken', className ?? 'h-5')} />
  );
}
