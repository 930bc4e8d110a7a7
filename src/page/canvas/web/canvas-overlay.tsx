import { type CSSProperties, Suspense, useState } from 'react';
import { lazily } from '#kit/web/loading/lazily.ts';
import type { AddingPlace } from '#page/draft/web/use-page-parts.ts';
import { usePageParts } from '#page/draft/web/use-page-parts.ts';
import { type Box, outlineBox, type PagePart } from '#page/profile/web/page-parts.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { AddPlaces } from './add-places.tsx';
import { DropMark } from './drop-mark.tsx';
import { InPlaceField, isWrittenField } from './in-place-field.tsx';
import { ACCENT } from './overlay-look.ts';
import { PartChip } from './part-chip.tsx';
import { PhotoGhost } from './photo-ghost.tsx';
import { useCanvasPointer } from './use-canvas-pointer.ts';
import { useDrawnParts, usePartSelection } from './use-drawn-parts.ts';

const PartMenu = lazily(
  () => import('./part-menu.tsx'),
  (file) => file.PartMenu,
);

type CanvasOverlayProps = {
  page: Document;
  /** As drawn below. */
  profile: PublicProfile;
  /** The field or section being edited. */
  at: string;
  onOpen: (part: PagePart) => void;
  /** Asks which section to add below another. */
  onAdd: (after: AddingPlace) => void;
};

/**
 * Overlays the drawn page and finds the part that is pressed. The list beside it serves keyboards
 * and screen readers; in-place editing serves all.
 */
export function CanvasOverlay({ page, profile, at, onOpen, onAdd }: CanvasOverlayProps) {
  const parts = useDrawnParts(page, profile);
  const { chosen, select, written, write } = usePartSelection(parts, at);
  const { findActions, findLock, add } = usePageParts();
  const menu = useMenu(page);
  const press = (part: PagePart | null) => {
    select(part?.id ?? null);
    if (!part) return;
    if (!isWrittenField(part.at)) onOpen(part);
    else if (findLock(part) === null) write(part.id);
  };
  const pointer = { page, parts, chosen, findActions, onTouch: menu.close, onPress: press };
  const { pointed, lifted, layer } = useCanvasPointer(pointer);
  const actions = chosen && findActions(chosen);
  const end = () => write(null);
  return (
    <>
      <div aria-hidden {...layer}>
        {pointed && pointed !== chosen && <Outline box={pointed.box} page={page} isFaint />}
        {chosen && !written && <Outline box={chosen.box} page={page} />}
        {!profile.profile_picture_url && <PhotoGhost parts={parts} />}
        {add && <AddPlaces parts={parts} onAdd={onAdd} />}
        {lifted && <DropMark parts={parts} {...lifted} />}
        {chosen && actions && !lifted && (
          <PartChip
            part={chosen}
            actions={actions}
            lock={findLock(chosen)}
            pageWidth={page.documentElement.clientWidth}
            isEditing={written !== undefined}
            onMenu={menu.open}
            onDetails={isWrittenField(chosen.at) ? () => onOpen(chosen) : null}
            onDone={end}
          />
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
