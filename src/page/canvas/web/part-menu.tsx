import { ArrowDown, ArrowUp, Copy, EyeOff, ListTree, type LucideIcon, Trash2 } from 'lucide-react';
import { createPortal } from 'react-dom';
import { MenuItem, MenuSeparator } from '#kit/web/overlays/dropdown-menu.tsx';
import { MenuWindow } from '#kit/web/overlays/menu-window.tsx';
import type { PartActions } from '#page/draft/web/use-page-parts.ts';

type ActionKey = Exclude<keyof PartActions, 'moveTo'>;

const ENTRIES: readonly { key: ActionKey; label: string; icon: LucideIcon }[] = [
  { key: 'moveUp', label: 'Move up', icon: ArrowUp },
  { key: 'moveDown', label: 'Move down', icon: ArrowDown },
  { key: 'hide', label: 'Hide', icon: EyeOff },
  { key: 'duplicate', label: 'Duplicate', icon: Copy },
];

type PartMenuProps = {
  name: string;
  actions: PartActions;
  /** The button it opens from, in this window. */
  place: { left: number; top: number; width: number; height: number };
  /** Goes from an entry to its section. */
  onSection: (() => void) | null;
  onClose: () => void;
};

/** The menu of a part of the page. It opens in this window, which has the keyboard focus. */
export function PartMenu({ name, actions, place, onSection, onClose }: PartMenuProps) {
  return createPortal(
    <MenuWindow
      isOpenedByKey
      align="end"
      onClose={onClose}
      // The button is in the page, which must not take focus.
      onCloseAutoFocus={(event) => event.preventDefault()}
      trigger={
        <button
          type="button"
          aria-label={name}
          tabIndex={-1}
          className="pointer-events-none fixed opacity-0"
          style={place}
        />
      }
    >
      {ENTRIES.map(({ key, label, icon: Icon }) => {
        const act = actions[key];
        return (
          act && (
            <MenuItem key={key} icon={<Icon />} onSelect={act}>
              {label}
            </MenuItem>
          )
        );
      })}
      {onSection && (
        <MenuItem icon={<ListTree />} onSelect={onSection}>
          Select the section
        </MenuItem>
      )}
      {actions.remove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} onSelect={actions.remove}>
            Delete
          </MenuItem>
        </>
      )}
    </MenuWindow>,
    document.body,
  );
}
