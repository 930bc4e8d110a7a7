import { createContext, useContext } from 'react';
import type { Modes } from '../rules/modes.ts';
import { sayLocked } from '../rules/modes.ts';
import type { Part } from '../rules/parts.ts';

/** An agency's locks on the edited page, with the agency's name. */
export type PageLocks = { agencyName: string; modes: Modes };

/** Null outside an agency. */
export const PageLocksContext = createContext<PageLocks | null>(null);

/** @returns why a part of the page can't be changed here, as a sentence; or null */
export function useLock(part: Part | null): string | null {
  const locks = useContext(PageLocksContext);
  if (!locks || part === null || locks.modes[part] !== 'locked') return null;
  return sayLocked(locks.agencyName);
}

/** @returns a function that says why any of some parts is locked, as a sentence; or null */
export function useLocks(): (parts: readonly Part[]) => string | null {
  const locks = useContext(PageLocksContext);
  return (parts) =>
    locks && parts.some((part) => locks.modes[part] === 'locked')
      ? sayLocked(locks.agencyName)
      : null;
}

/** @returns why a part is required, as a sentence naming the agency; or null */
export function useDemand(part: Part | null): string | null {
  const locks = useContext(PageLocksContext);
  return locks && part !== null && locks.modes[part] === 'required'
    ? `Required by ${locks.agencyName}.`
    : null;
}
