import { createContext, useContext } from 'react';

/**
 * Whose account a screen shows and changes: the signed-in person's, unless a screen is about somebody
 * else's page. Such a screen gives that person's id here, so that nothing below it can take its own.
 */
export const OwnerContext = createContext<string | null>(null);

/** @returns the id of the account that the screen is about @throws Error outside of signed-in screens */
export function useOwner(): string {
  const owner = useContext(OwnerContext);
  if (owner === null) throw new Error('useOwner is for what signed-in people see.');
  return owner;
}
