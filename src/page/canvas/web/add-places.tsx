import { Camera, Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { AddingPlace } from '#page/draft/web/use-sections.ts';
import { type Box, listSections, type PagePart } from '#page/profile/web/page-parts.ts';
import { isOverlapping } from './chip-place.ts';
import { ACCENT, CONTROL, ADDING_SIZE as SIZE } from './overlay-look.ts';

type AddPlacesProps = {
  parts: readonly PagePart[];
  /** Another control's box; null if there is none. */
  covered: Box | null;
  onAdd: (after: AddingPlace) => void;
};

/**
 * A “+” above, between and below the page's sections, to add one there. It is left out where it would cover
 * something: the identity, the contact options, another control.
 */
export function AddPlaces({ parts, covered, onAdd }: AddPlacesProps) {
  const taken = parts
    .filter(({ section }) => section === null || section === 'vcard')
    .filter(({ at }) => at !== 'cover_image_url')
    .map(({ box }) => box);
  return listPlaces(listSections(parts)).map(({ after, box }) =>
    [...taken, ...(covered ? [covered] : [])].some((each) => isOverlapping(each, box)) ? null : (
      <button
        key={after}
        type="button"
        title={after === 'top' ? 'Add above' : 'Add below'}
        tabIndex={-1}
        data-control="add"
        data-after={after}
        style={{ ...CONTROL, position: 'absolute', ...box }}
        onClick={() => onAdd(after)}
      >
        <span style={MARK}>
          <Plus size={16} strokeWidth={2.5} />
        </span>
      </button>
    ),
  );
}

/** In the middle of each gap; sections may be drawn in a different order from the list. */
function listPlaces(sections: readonly PagePart[]): { after: AddingPlace; box: Box }[] {
  const tops = sections.map(({ box }) => box.top);
  const [highest] = [...sections].sort((one, other) => one.box.top - other.box.top);
  const below = sections.flatMap(({ section, box }) => {
    if (section === null) return [];
    const end = box.top + box.height;
    const next = Math.min(...tops.filter((top) => top >= end));
    const room = Number.isFinite(next) ? next - end : SIZE;
    return [{ after: section, box: toPlace(box, end + room / 2) }];
  });
  if (!highest) return [];
  const top = toPlace(highest.box, highest.box.top - SIZE / 2);
  return [{ after: 'top', box: top }, ...below];
}

function toPlace({ left, width }: Box, middle: number): Box {
  return {
    top: middle - SIZE / 2,
    left: left + width / 2 - SIZE / 2,
    width: SIZE,
    height: SIZE,
  };
}

const MARK: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: 12,
  background: '#fff',
  color: ACCENT,
  boxShadow: `0 0 0 1.5px ${ACCENT}, 0 1px 4px rgb(0 0 0 / .2)`,
};

/** A label on the initial that replaces a missing photo. Pressing it counts as pressing the picture. */
export function PhotoGhost({ parts }: { parts: readonly PagePart[] }) {
  const picture = parts.find(({ at }) => at === 'profile_picture_url');
  if (!picture) return null;
  const { top, left, width, height } = picture.box;
  // At an edge, half of a centred label wouldn't fit.
  const middle = `clamp(${LABEL_MARGIN}px, ${left + width / 2}px, calc(100% - ${LABEL_MARGIN}px))`;
  return (
    <span style={{ ...LABEL, top: top + height - LABEL_HEIGHT / 2, left: middle }}>
      <Camera size={14} />
      Add a photo
    </span>
  );
}

/** In pixels. */
const LABEL_HEIGHT = 26;
/** A little over half of the label's width. */
const LABEL_MARGIN = 66;

const LABEL: CSSProperties = {
  position: 'absolute',
  display: 'flex',
  alignItems: 'center',
  gap: 5,
  height: LABEL_HEIGHT,
  padding: '0 10px',
  borderRadius: LABEL_HEIGHT / 2,
  background: '#fff',
  color: ACCENT,
  font: '500 12px/1 system-ui, sans-serif',
  whiteSpace: 'nowrap',
  boxShadow: `0 0 0 1.5px ${ACCENT}, 0 1px 4px rgb(0 0 0 / .2)`,
  transform: 'translateX(-50%)',
  pointerEvents: 'none',
};
