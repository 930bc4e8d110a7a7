import { useState } from 'react';
import { parseStart, type StartDraft } from '#domain/start/start-draft.ts';
import { keepStart, readKeptStart } from '#web/lib/start/kept-start.ts';

/** Changes a part of the begun page. */
export type ChangeStart = (change: Partial<StartDraft>) => void;

/** The page that is begun on this device. Every change is kept there at once. */
export function useStart(): { start: StartDraft; change: ChangeStart } {
  const [start, setStart] = useState(() => parseStart(readKeptStart()));
  const change: ChangeStart = (part) =>
    setStart((current) => {
      const next = { ...current, ...part };
      keepStart(next);
      return next;
    });
  return { start, change };
}
