import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

type DropdownMenuProps = {
  trigger: ReactNode;
  align?: 'start' | 'end';
  /** Where the focus goes when it closes; by itself to the button. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

/** A menu under a button. */
export function DropdownMenu({
  trigger,
  align = 'end',
  onCloseAutoFocus,
  children,
}: DropdownMenuProps) {
  return (
    // Not modal: the page around a menu can be scrolled, read aloud and pressed, which closes the menu.
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={8}
          collisionPadding={8}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-raised data-[state=closed]:animate-leave data-[state=open]:animate-enter"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  onSelect?: () => void;
  /** The one child is the item: a link for instance, which then holds icon and words itself. */
  asChild?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, onSelect, asChild = false, children }: MenuItemProps) {
  return (
    <Primitive.Item asChild={asChild} className={ITEM_LOOK} {...(onSelect && { onSelect })}>
      {asChild ? (
        children
      ) : (
        <span>
          {icon}
          {children}
        </span>
      )}
    </Primitive.Item>
  );
}

const ITEM_LOOK =
  'flex h-9 select-none items-center gap-3 rounded-md px-3 outline-none transition-colors ' +
  'data-highlighted:bg-hover pointer-coarse:h-11 [&>span]:flex [&>span]:items-center [&>span]:gap-3 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint';

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** Words in a menu that cannot be chosen. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-3 py-2">{children}</Primitive.Label>;
}
