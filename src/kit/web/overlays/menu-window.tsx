import { DropdownMenu as Primitive } from 'radix-ui';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { MenuParts } from './menu-parts.ts';

export type MenuWindowProps = {
  trigger: ReactNode;
  align?: 'start' | 'end';
  /** The element to focus on closing; by default the button. */
  onCloseAutoFocus?: (event: Event) => void;
  onClose?: () => void;
  /** Whether a key opened it before its code was loaded: the first entry then takes the focus. */
  isOpenedByKey: boolean;
  children: ReactNode;
};

/** A `DropdownMenu`'s window, with its button. */
export function MenuWindow(props: MenuWindowProps) {
  const { trigger, align = 'end', onCloseAutoFocus, onClose, isOpenedByKey, children } = props;
  const isFirstFocus = useRef(isOpenedByKey);
  const passFocusOn = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isFirstFocus.current || target !== currentTarget) return;
    isFirstFocus.current = false;
    currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  };
  return (
    <MenuParts value={Primitive}>
      {/* Not modal: the page around a menu stays scrollable and readable, and a press there
          closes the menu. */}
      <Primitive.Root
        modal={false}
        defaultOpen
        {...(onClose && { onOpenChange: (open) => !open && onClose() })}
      >
        <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            onFocus={passFocusOn}
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
    </MenuParts>
  );
}
