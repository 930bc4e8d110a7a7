import { useEffect, useRef, useState } from 'react';
import { isDeadLink } from '#page/links/rules/link-previews.ts';
import { fetchLinkPreview, PreviewRefusal } from '#page/links/web/link-preview.ts';

/** Links tried in one go, and in parallel; the server allows 240 an hour. */
const MOST = 60;
const AT_ONCE = 3;

/** Whether a link answers visitors, by URL; URLs not tried yet are missing. */
type Verdicts = ReadonlyMap<string, boolean>;

const NONE: Verdicts = new Map();

/**
 * Asks our server to try links, only on demand, and remembers the results while mounted. An unreachable
 * server, or its limit, isn't counted against a link.
 */
export function useDeadLinks() {
  const [verdicts, setVerdicts] = useState(NONE);
  const [isTrying, setTrying] = useState(false);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const tryAll = async (urls: readonly string[]) => {
    const waiting = urls.filter((url) => !verdicts.has(url)).slice(0, MOST);
    if (waiting.length === 0 || isTrying) return;
    const attempt = new AbortController();
    ending.current = attempt;
    const work = async () => {
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
        const verdict = await tryLink(url, attempt.signal);
        if (verdict === null) waiting.length = 0;
        else setVerdicts((known) => new Map(known).set(url, verdict));
      }
    };
    setTrying(true);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setTrying(false);
  };
  const dead = new Set([...verdicts].filter(([, answers]) => !answers).map(([url]) => url));
  return { dead, isTrying, tryAll };
}

/** @returns whether it answers; null if no link can be tried now */
async function tryLink(url: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    await fetchLinkPreview({ url, signal });
    return true;
  } catch (error) {
    if (!(error instanceof PreviewRefusal) || error.isForAll) return null;
    return !isDeadLink(error.code);
  }
}
