import {
  type CSSProperties,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { lazily } from '#kit/web/loading/lazily.ts';
import { usePageParts } from '#page/draft/web/use-page-parts.ts';
import type { AddingPlace } from '#page/draft/web/use-sections.ts';
import {
  type Box,
  listPageParts,
  listSiblings,
  moveStaying,
  outlineBox,
  type PagePart,
} from '#page/profile/web/page-parts.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { AddPlaces, PhotoGhost } from './add-places.tsx';
import { useChipBox } from './chip-place.ts';
import type { EarlyPress } from './early-presses.tsx';
import { InPlaceField, isWrittenField } from './in-place-field.tsx';
import { ACCENT } from './overlay-look.ts';
import { PartChip } from './part-chip.tsx';
import { useCanvasPointer } from './use-canvas-pointer.ts';

const PartMenu = lazily(
  () => import('./part-menu.tsx'),
  (file) => file.PartMenu,
);

/** Presses older than this, in milliseconds, are dropped, as users no longer expect a response. */
const PATIENCE_MS = 3_000;

type CanvasOverlayProps = {
  page: Document;
  /** As drawn below. */
  profile: PublicProfile;
  /** The field or section being edited. */
  at: string;
  /** A press made while the overlay loaded. */
  early?: EarlyPress;
  onOpen: (part: PagePart) => void;
  /** Called when a text is about to be edited in place. */
  onWrite?: () => void;
  /** Asks which section to add below another. */
  onAdd: (after: AddingPlace) => void;
};

/**
 * Overlays the drawn page and finds the pressed part. The list beside it serves keyboards and
 * screen readers; in-place editing serves everyone.
 */
export function CanvasOverlay(props: CanvasOverlayProps) {
  const { page, profile, at, early, onOpen, onWrite, onAdd } = props;
  const { parts, measure } = useDrawnParts(page, profile);
  const { chosen, select, written, write } = usePartSelection(parts, at);
  const { findActions, findLock, add } = usePageParts();
  const menu = useMenu(page);
  const press = (part: PagePart | null) => {
    select(part?.id ?? null);
    if (!part) return;
    if (!isWrittenField(part.at)) return onOpen(part);
    if (findLock(part) !== null) return;
    onWrite?.();
    write(part.id);
  };
  useEffect(() => {
    if (!early?.on || parts.length === 0) return;
    const { on, since } = early;
    early.on = null;
    if (at !== '' || performance.now() - since > PATIENCE_MS) return;
    // A section is followed by its entries.
    press(parts.filter(({ drawn }) => drawn?.contains(on)).at(-1) ?? null);
  });
  const pointer = { page, parts, chosen, findActions, onTouch: menu.close, onPress: press };
  const { pointed, lifted, layer } = useCanvasPointer(pointer);
  const actions = chosen && findActions(chosen);
  const end = () => write(null);
  const chip = chosen &&
    actions && {
      part: chosen,
      actions,
      lock: findLock(chosen),
      isEditing: written !== undefined,
      onDetails: isWrittenField(chosen.at) ? () => onOpen(chosen) : null,
    };
  const chipBox = useChipBox({ page, chip, measure });
  return (
    <>
      <div aria-hidden {...layer}>
        {pointed && pointed !== chosen && <Outline box={pointed.box} page={page} isFaint />}
        {chosen && !written && <Outline box={chosen.box} page={page} />}
        {!profile.profile_picture_url && <PhotoGhost parts={parts} />}
        {add && <AddPlaces parts={parts} covered={chipBox} onAdd={onAdd} />}
        {lifted && <DropMark parts={parts} {...lifted} />}
        {chip && chipBox && !lifted && (
          <PartChip {...chip} box={chipBox} onMenu={menu.open} onDone={end} />
        )}
      </div>
      {written && isWrittenField(written.at) && (
        <InPlaceField key={written.id} part={written} field={written.at} onDone={end} />
      )}
      {menu.place && chosen && actions && (
        <Suspense>
          <PartMenu
            name={chosen.name}
            actions={actions}
            place={menu.place}
            onSection={chosen.entry ? () => select(chosen.section) : null}
            onClose={menu.close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Where a part's menu opens in this window; null while it's closed. */
function useMenu(page: Document) {
  const [place, setPlace] = useState<Box | null>(null);
  return {
    place,
    open: (button: DOMRect) => setPlace(toWindow(page, button)),
    close: () => setPlace(null),
  };
}

/**
 * @returns a box in the page's frame, converted to this window's coordinates; the frame may be
 * scaled down
 */
function toWindow(page: Document, { left, top, width, height }: DOMRect): Box {
  const frame = page.defaultView?.frameElement?.getBoundingClientRect();
  if (!frame) return { left, top, width, height };
  const scale = frame.width / page.documentElement.clientWidth;
  return {
    left: frame.left + left * scale,
    top: frame.top + top * scale,
    width: width * scale,
    height: height * scale,
  };
}

function Outline({ box, page, isFaint = false }: { box: Box; page: Document; isFaint?: boolean }) {
  const style: CSSProperties = {
    position: 'absolute',
    ...outlineBox(box, page.documentElement.clientWidth),
    borderRadius: 12,
    border: `2px ${isFaint ? 'dashed' : 'solid'} ${ACCENT}`,
    opacity: isFaint ? 0.6 : 1,
    pointerEvents: 'none',
  };
  return <div style={style} />;
}

/**
 * The selected part, and the one edited in place.
 *
 * @param at the current place in the editor
 */
function usePartSelection(parts: readonly PagePart[], at: string) {
  const [pressed, setPressed] = useState<string | null>(null);
  const [writing, setWriting] = useState<string | null>(null);
  const own = parts.find(({ id }) => id === pressed);
  const isOwn = own !== undefined && (at === '' || own.at === at);
  return {
    chosen: isOwn ? own : parts.find((part) => part.at === at),
    /** @param id null for none */
    select: setPressed,
    written: own?.id === writing ? own : undefined,
    /** @param id null ends the editing */
    write: setWriting,
  };
}

/** Events after which parts may have moved although the page didn't resize. */
const MOVES = ['load', 'animationend', 'transitionend', 'toggle'];

/**
 * @param profile as drawn on the page
 * @returns the parts of the drawn page, and a function that measures them. They are remeasured when the page
 *   or a part resizes, a picture or font arrives, an animation ends, or the page scrolls below the sticky
 *   ones.
 */
function useDrawnParts(page: Document, profile: PublicProfile) {
  const [parts, setParts] = useState<readonly PagePart[]>([]);
  const measure = useCallback(() => setParts(listPageParts(page, profile)), [page, profile]);
  useLayoutEffect(() => {
    measure();
    const follow = () => setParts(moveStaying);
    const watch = new ResizeObserver(measure);
    watch.observe(page.body);
    for (const { drawn } of listPageParts(page, profile)) if (drawn) watch.observe(drawn);
    // They don't bubble.
    for (const name of MOVES) page.addEventListener(name, measure, true);
    page.fonts?.addEventListener('loadingdone', measure);
    page.addEventListener('scroll', follow, { passive: true });
    return () => {
      watch.disconnect();
      for (const name of MOVES) page.removeEventListener(name, measure, true);
      page.fonts?.removeEventListener('loadingdone', measure);
      page.removeEventListener('scroll', follow);
    };
  }, [page, profile, measure]);
  return { parts, measure };
}

type DropMarkProps = {
  parts: readonly PagePart[];
  part: PagePart;
  /** The part it would displace. */
  target: PagePart | null;
};

/** The line that marks where a dragged part will drop. */
function DropMark({ parts, part, target }: DropMarkProps) {
  if (!target || target.id === part.id) return null;
  const siblings = listSiblings(parts, part);
  const from = siblings.findIndex(({ id }) => id === part.id);
  const to = siblings.findIndex(({ id }) => id === target.id);
  const isBeside = siblings.some(
    ({ id, box }) => id !== target.id && Math.abs(box.top - target.box.top) < box.height / 2,
  );
  return <div data-drop style={{ ...LINE, ...toLine(target.box, from < to, isBeside) }} />;
}

/** @param isAfter whether it is at the far side of the box @returns the box of the line */
function toLine({ top, left, width, height }: Box, isAfter: boolean, isBeside: boolean): Box {
  if (isBeside) {
    return { top, left: isAfter ? left + width : left - THICKNESS, width: THICKNESS, height };
  }
  return { top: isAfter ? top + height + GAP : top - GAP, left, width, height: THICKNESS };
}

/** In pixels. */
const THICKNESS = 4;
const GAP = 6;

const LINE: CSSProperties = {
  position: 'absolute',
  borderRadius: 2,
  background: ACCENT,
  boxShadow: '0 0 0 1px #fff',
  pointerEvents: 'none',
};
