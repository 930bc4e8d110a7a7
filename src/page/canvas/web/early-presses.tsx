import { LAYER } from './overlay-look.ts';

/** A press on the page before its overlay is there, in the page's pixels; null for none. */
export type EarlyPress = { at: { x: number; y: number } | null };

/** Keeps the last press on the page for its overlay, which is still loading. */
export function EarlyPresses({ page, early }: { page: Document; early: EarlyPress }) {
  return (
    <div
      aria-hidden
      style={LAYER}
      onClick={({ clientX, clientY }) => {
        const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
        early.at = { x: clientX + scrollX, y: clientY + scrollY };
      }}
    />
  );
}
