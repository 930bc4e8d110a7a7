import { Check, Ellipsis, GripVertical, Lock, SlidersHorizontal } from 'lucide-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import type { PartActions } from '#page/draft/web/use-page-parts.ts';
import type { Box, PagePart } from '#page/profile/web/page-parts.ts';
import { CONTROL } from './overlay-look.ts';

/** The content of a part's chip. */
export type Chip = {
  part: PagePart;
  actions: PartActions;
  /** Why it can't be changed, as a sentence. */
  lock: string | null;
  isEditing: boolean;
  /** Opens the part's panel. */
  onDetails: (() => void) | null;
};

type PartChipProps = Chip & {
  box: Box;
  /** Opens the part's menu at the button. */
  onMenu: (button: DOMRect) => void;
  /** Ends the editing in place. */
  onDone: () => void;
};

/** A part's name beside it, with its drag handle and its actions. */
export function PartChip(props: PartChipProps) {
  const { part, box, actions, lock, isEditing, onMenu, onDetails, onDone } = props;
  const { name } = part;
  const { top, left, width } = box;
  return (
    <div data-control="chip" style={{ ...CHIP, top, left, maxWidth: width }}>
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
      {hasMenu(actions) && (
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

function hasMenu(actions: PartActions): boolean {
  return Object.values(actions).some((action) => action !== null);
}

/** @returns a chip's maximum width, in pixels; it is positioned before it is drawn */
export function measureChip({ part, actions, lock, isEditing, onDetails }: Chip): number {
  if (lock !== null) return LOCKED_WIDTH;
  const buttons = [actions.moveTo, isEditing || onDetails, hasMenu(actions)].filter(Boolean);
  const width = Math.min(NAME_WIDTH, 24 + part.name.length * 13) + buttons.length * 44;
  // A tile may have others beside it.
  return part.entry ? Math.min(width, Math.max(TILE_WIDTH, part.box.width)) : width;
}

/** In pixels. */
const NAME_WIDTH = 160;
/** A tile's minimum width, in two columns on a phone. */
const TILE_WIDTH = 152;
const LOCKED_WIDTH = 360;

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
  maxWidth: NAME_WIDTH,
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
