import type { DropdownMenu } from 'radix-ui';
import { createContext, use } from 'react';

/** What a menu is made of, for its entries: they are written with the screen, and it comes later. */
export const MenuParts = createContext<typeof DropdownMenu | null>(null);

/** @returns the parts of the menu around */
export function useMenuParts(): typeof DropdownMenu {
  const parts = use(MenuParts);
  if (parts === null) throw new Error('An entry of a menu stands outside one.');
  return parts;
}
