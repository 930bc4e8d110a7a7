import { defer, useDeferred } from '../deferred.ts';
import type { SheetProps } from './sheet-window.tsx';

const WINDOW = defer(async () => (await import('./sheet-window.tsx')).SheetWindow);

/** A panel that slides in from the left over the page. */
export function Sheet(props: SheetProps) {
  const Window = useDeferred(WINDOW, props.open);
  return Window && <Window {...props} />;
}
