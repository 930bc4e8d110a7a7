import { createContext, useContext } from 'react';

/** The owner whose clicks are shown on link rows; null on another person's page. */
export const ClicksOwnerContext = createContext<string | null>(null);

/** @returns the id of the owner whose clicks can be shown, or null */
export function useClicksOwner(): string | null {
  return useContext(ClicksOwnerContext);
}
