import { Slot } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '../loading/deferred.ts';
import { useMenuParts } from './menu-parts.ts';
import type { MenuWindowProps } from './menu-window.tsx';

const WINDOW = defer(
  () => import('./menu-window.tsx'),
  (part) => part.MenuWindow,
);

/** A menu under a button. */
export function DropdownMenu(props: Omit<MenuWindowProps, 'isOpenedByKey'>) {
  const [opening, setOpening] = useState<'key' | 'pointer' | null>(null);
  const Window = useDeferred(WINDOW, opening !== null);
  if (Window) return <Window {...props} isOpenedByKey={opening === 'key'} />;
  const press = (event: MouseEvent) => setOpening(event.detail === 0 ? 'key' : 'pointer');
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpening('key');
  };
  return (
    <Slot.Root aria-haspopup="menu" aria-expanded={false} onClick={press} onKeyDown={pressKey}>
      {props.trigger}
    </Slot.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  onSelect?: () => void;
  /**
   * Makes its only child the item: a link, for instance, which then contains icon and text itself.
   */
  asChild?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, onSelect, asChild = false, children }: MenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item asChild={asChild} className={ITEM_LOOK} {...(onSelect && { onSelect })}>
      {asChild ? (
        children
      ) : (
        <span>
          {icon}
          {children}
        </span>
      )}
    </Item>
  );
}

const ITEM_LOOK =
  'flex h-9 select-none items-center gap-3 rounded-md px-3 outline-none transition-colors ' +
  'data-highlighted:bg-hover pointer-coarse:h-11 [&>span]:flex [&>span]:items-center [&>span]:gap-3 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint';

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** Text in a menu that cannot be chosen. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label className="px-3 py-2">{children}</Label>;
}
