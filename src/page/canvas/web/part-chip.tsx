import { Check, Ellipsis, GripVertical, Lock, SlidersHorizontal } from 'lucide-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import type { PartActions } from '#page/draft/web/part-actions.ts';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { CONTROL } from './overlay-look.ts';

type PartChipProps = {
  part: PagePart;
  pageWidth: number;
  actions: PartActions;
  /** Why it can't be changed, as a sentence. */
  lock: string | null;
  isEditing: boolean;
  /** Opens the part's menu at the button. */
  onMenu: (button: DOMRect) => void;
  /** Opens the part's panel. */
  onDetails: (() => void) | null;
  /** Ends the editing in place. */
  onDone: () => void;
};

/** A part's name above it, with its drag handle and its actions. */
export function PartChip(props: PartChipProps) {
  const { part, pageWidth, actions, lock, isEditing, onMenu, onDetails, onDone } = props;
  const { name, box } = part;
  const hasMenu = Object.values(actions).some((action) => action !== null);
  const place = {
    top: Math.max(4, box.top - 52),
    left: Math.max(8, Math.min(box.left, pageWidth - 8 - CHIP_ROOM)),
    maxWidth: pageWidth - 16,
  };
  return (
    <div data-control="chip" style={{ ...CHIP, ...place }}>
      <bdi style={NAME}>{name}</bdi>
      {lock !== null && (
        <span style={LOCK}>
          <Lock size={14} style={{ flex: 'none' }} />
          {lock}
        </span>
      )}
      {actions.moveTo && (
        <button
          type="button"
          title="Drag to move"
          tabIndex={-1}
          data-control="handle"
          style={{ ...CONTROL, cursor: 'grab', touchAction: 'none' }}
        >
          <GripVertical size={18} />
        </button>
      )}
      {onDetails && !isEditing && (
        <ChipButton label="All details" onPress={onDetails}>
          <SlidersHorizontal size={16} />
        </ChipButton>
      )}
      {isEditing && (
        <ChipButton label="Done" onPress={onDone}>
          <Check size={18} />
        </ChipButton>
      )}
      {hasMenu && (
        <ChipButton
          label="More"
          onPress={(event) => onMenu(event.currentTarget.getBoundingClientRect())}
        >
          <Ellipsis size={18} />
        </ChipButton>
      )}
    </div>
  );
}

type ChipButtonProps = {
  label: string;
  onPress: (event: MouseEvent<HTMLElement>) => void;
  children: ReactNode;
};

function ChipButton({ label, onPress, children }: ChipButtonProps) {
  return (
    <button
      type="button"
      title={label}
      tabIndex={-1}
      style={CONTROL}
      // The edited field keeps focus until the press has registered.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The room for a chip's buttons at the right edge, in pixels. */
const CHIP_ROOM = 176;

const CHIP: CSSProperties = {
  position: 'absolute',
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  borderRadius: 12,
  background: '#16181c',
  color: '#fff',
  font: '500 13px/1.3 system-ui, sans-serif',
  letterSpacing: 'normal',
  textTransform: 'none',
  cursor: 'default',
  // On a dark page, only its edge is visible.
  boxShadow: '0 0 0 1px rgb(255 255 255 / .2), 0 2px 12px rgb(0 0 0 / .3)',
};

const NAME: CSSProperties = {
  padding: '0 12px',
  maxWidth: 160,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

const LOCK: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '6px 12px 6px 0',
  fontWeight: 400,
};
