import { createContext, useContext } from 'react';
import type { DirectoryMarks } from '../rules/directory-marks.ts';
import { sayLocked, sayMark } from '../rules/lock-sentences.ts';
import type { Mode, Modes } from '../rules/modes.ts';
import type { AnyPart } from '../rules/parts.ts';

/** An agency's locks on the edited page, with the agency's name, and the parts its directory filled. */
export type PageLocks = { agencyName: string; modes: Modes; directory: DirectoryMarks };

/** Null outside an agency. */
export const PageLocksContext = createContext<PageLocks | null>(null);

/** @returns a message saying why a part of the page can't be changed here; or null */
export function useLock(part: AnyPart | null): string | null {
  const locks = useContext(PageLocksContext);
  return locks && part !== null ? findLock(locks, part) : null;
}

function findLock({ agencyName, modes, directory }: PageLocks, part: AnyPart): string | null {
  if (findMode(modes, part) === 'locked') return sayLocked(agencyName);
  return directory[part] === 'locked' ? sayMark(directory, part) : null;
}

/** Personal parts have no mode. */
function findMode(modes: Partial<Record<AnyPart, Mode>>, part: AnyPart): Mode | undefined {
  return modes[part];
}

/** @returns a function that returns a message saying why any of some parts is locked; or null */
export function useLocks(): (parts: readonly AnyPart[]) => string | null {
  const locks = useContext(PageLocksContext);
  return (parts) => {
    const reasons = locks ? parts.map((part) => findLock(locks, part)) : [];
    return reasons.find((reason) => reason !== null) ?? null;
  };
}

/** @returns a message if a part is required or came from the directory; else null */
export function useDemand(part: AnyPart | null): string | null {
  const locks = useContext(PageLocksContext);
  if (!locks || part === null) return null;
  const { agencyName, modes, directory } = locks;
  const demand = findMode(modes, part) === 'required' ? `Required by ${agencyName}.` : null;
  return [sayMark(directory, part), demand].filter((said) => said !== null).join(' ') || null;
}
