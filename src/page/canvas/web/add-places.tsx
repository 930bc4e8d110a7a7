import { Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { AddingPlace } from '#page/draft/web/use-page-parts.ts';
import { listSections, type PagePart } from '#page/profile/web/page-parts.ts';
import { ACCENT, CONTROL } from './overlay-look.ts';

type AddPlacesProps = {
  parts: readonly PagePart[];
  onAdd: (after: AddingPlace) => void;
};

/** A “+” above, between and below the page's sections, to add one there. */
export function AddPlaces({ parts, onAdd }: AddPlacesProps) {
  const sections = listSections(parts);
  const [first] = sections;
  if (!first) return null;
  const places = sections.map((part, index) => {
    const end = part.box.top + part.box.height;
    const next = sections[index + 1];
    return { part, after: part.section, top: next ? (end + next.box.top) / 2 : end + SIZE / 2 };
  });
  return [{ part: first, after: 'top' as const, top: first.box.top - SIZE / 2 }, ...places].map(
    ({ part: { box }, after, top }) =>
      after && (
        <button
          key={after}
          type="button"
          title={after === 'top' ? 'Add above' : 'Add below'}
          tabIndex={-1}
          data-control="add"
          data-after={after}
          style={{ ...BUTTON, top: top - SIZE / 2, left: box.left + box.width / 2 - SIZE / 2 }}
          onClick={() => onAdd(after)}
        >
          <span style={MARK}>
            <Plus size={16} strokeWidth={2.5} />
          </span>
        </button>
      ),
  );
}

/** In pixels. */
const SIZE = 44;

const BUTTON: CSSProperties = { ...CONTROL, position: 'absolute', width: SIZE };

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
