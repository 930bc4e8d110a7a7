import { type MouseEvent, type PointerEvent, useState } from 'react';
import type { FindPartActions } from '#page/draft/web/part-actions.ts';
import { findPartAt, measureAgain, type PagePart } from '#page/profile/web/page-parts.ts';
import { LAYER } from './overlay-look.ts';
import { useLift } from './use-lift.ts';

type CanvasPointerOptions = {
  page: Document;
  parts: readonly PagePart[];
  chosen: PagePart | undefined;
  findActions: FindPartActions;
  /** Called when a pointer goes down, or a wheel turns. */
  onTouch: () => void;
  /** @param part null outside all parts */
  onPress: (part: PagePart | null) => void;
};

/**
 * Pointer input over the page: hovering, pressing and dragging parts.
 *
 * @returns the hovered part, the dragged one, and props for the layer over the page
 */
export function useCanvasPointer(options: CanvasPointerOptions) {
  const { page, parts, chosen, findActions, onTouch, onPress } = options;
  const [hovered, setHovered] = useState<string | null>(null);
  const findIn = (all: readonly PagePart[], { x, y }: { x: number; y: number }) => {
    const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
    return findPartAt(all, { x: x + scrollX, y: y + scrollY });
  };
  // A press hits the part as drawn now, even if it moved since it was measured.
  const find = (point: { x: number; y: number }) => findIn(parts.map(measureAgain), point);
  const lift = useLift({ page, parts, findActions, find, chosen });
  const { lifted, handlers, ref, isSpent, findPressed } = lift;
  const pointed = parts.find(({ id }) => id === hovered);
  const layer = {
    ref,
    style: { ...LAYER, cursor: pointed ? 'pointer' : 'default' },
    ...handlers,
    onPointerDownCapture: onTouch,
    onWheel: onTouch,
    onPointerMoveCapture: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setHovered(findIn(parts, { x, y })?.id ?? null);
    },
    onPointerLeave: () => setHovered(null),
    onContextMenu: (event: MouseEvent) => {
      if (isSpent()) event.preventDefault();
    },
    onClick: ({ target }: MouseEvent) => {
      const isControl = (target as HTMLElement).closest('[data-control]');
      if (!isSpent() && !isControl) onPress(findPressed());
    },
  };
  return { pointed, lifted, layer };
}
