import { useEffect, useState } from 'react';
import { BLANK_START, parseStart, type StartDraft } from '../rules/start-draft.ts';
import { keepStart, readKeptStart } from './kept-start.ts';

/** Changes part of the started page. After an await, pass a function of the page. */
export type ChangeStart = (
  change: Partial<StartDraft> | ((current: StartDraft) => Partial<StartDraft>),
) => void;

/**
 * The page started on this device. Every change is saved there at once.
 *
 * @param ownerName the signed-in person's name, until they type another; null for a visitor
 */
export function useStart(ownerName: string | null = null): {
  start: StartDraft;
  change: ChangeStart;
} {
  const [first] = useState(() => {
    const kept = parseStart(readKeptStart());
    if (ownerName === null) return kept;
    // A page that another person signed up for stays theirs.
    const own = kept.email === null ? kept : BLANK_START;
    return own.name === '' ? { ...own, name: ownerName } : own;
  });
  const [start, setStart] = useState(first);
  useEffect(() => {
    if (start !== first) keepStart(start);
  }, [start, first]);
  const change: ChangeStart = (part) =>
    setStart((current) => ({
      ...current,
      ...(typeof part === 'function' ? part(current) : part),
    }));
  return { start, change };
}
