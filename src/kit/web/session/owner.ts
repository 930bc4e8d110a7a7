import { createContext, useContext } from 'react';

/**
 * The account a screen shows and changes: usually the signed-in person's. A screen about another
 * page provides that page's owner here, so that nothing below uses the wrong account.
 */
export const OwnerContext = createContext<string | null>(null);

/** @returns the id of the screen's account @throws Error outside signed-in screens */
export function useOwner(): string {
  const owner = useContext(OwnerContext);
  if (owner === null) throw new Error('useOwner is for what signed-in people see.');
  return owner;
}
