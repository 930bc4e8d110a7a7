import type { DropdownMenu } from 'radix-ui';
import { createContext, use } from 'react';

/**
 * The components of a menu, for its entries: screens define the entries, and the menu's code loads later.
 */
export const MenuParts = createContext<typeof DropdownMenu | null>(null);

/** @returns the surrounding menu's components */
export function useMenuParts(): typeof DropdownMenu {
  const parts = use(MenuParts);
  if (parts === null) throw new Error('An entry of a menu stands outside one.');
  return parts;
}
