import { Camera } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { ACCENT } from './overlay-look.ts';

/** A label on the initial that stands in for a photo. Pressing it presses the picture. */
export function PhotoGhost({ parts }: { parts: readonly PagePart[] }) {
  const picture = parts.find(({ at }) => at === 'profile_picture_url');
  if (!picture) return null;
  const { top, left, width, height } = picture.box;
  // At an edge, half of a centred label would not fit.
  const middle = `clamp(${MARGIN}px, ${left + width / 2}px, calc(100% - ${MARGIN}px))`;
  return (
    <span style={{ ...LABEL, top: top + height - HEIGHT / 2, left: middle }}>
      <Camera size={14} />
      Add a photo
    </span>
  );
}

/** In pixels. */
const HEIGHT = 26;
/** A little over half of the label's width. */
const MARGIN = 66;

const LABEL: CSSProperties = {
  position: 'absolute',
  display: 'flex',
  alignItems: 'center',
  gap: 5,
  height: HEIGHT,
  padding: '0 10px',
  borderRadius: HEIGHT / 2,
  background: '#fff',
  color: ACCENT,
  font: '500 12px/1 system-ui, sans-serif',
  whiteSpace: 'nowrap',
  boxShadow: `0 0 0 1.5px ${ACCENT}, 0 1px 4px rgb(0 0 0 / .2)`,
  transform: 'translateX(-50%)',
  pointerEvents: 'none',
};
