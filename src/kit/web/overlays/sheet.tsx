import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '../loading/deferred.ts';
import type { SheetProps } from './sheet-window.tsx';

const WINDOW = defer(
  () => import('./sheet-window.tsx'),
  (part) => part.SheetWindow,
);

/** A panel that slides in from the left over the page. */
export function Sheet(props: SheetProps) {
  const Window = useDeferred(WINDOW, props.open);
  return Window && <Window {...props} />;
}
