import { useEffect, useState } from 'react';
import { parseStart, type StartDraft } from '../rules/start-draft.ts';
import { keepStart, readKeptStart } from './kept-start.ts';

/** Changes part of the begun page. After a wait, pass a function of the page. */
export type ChangeStart = (
  change: Partial<StartDraft> | ((current: StartDraft) => Partial<StartDraft>),
) => void;

/** The page begun on this device. Every change is saved there at once. */
export function useStart(): { start: StartDraft; change: ChangeStart } {
  const [first] = useState(() => parseStart(readKeptStart()));
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
