import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#kit/web/buttons/button.tsx';
import type { PageDraft } from '#page/draft/rules/page-draft.ts';
import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { usePlace } from '#page/draft/web/use-place.ts';
import { isDeadLink } from '#page/links/rules/link-previews.ts';
import { fetchLinkPreview, PreviewRefusal } from '#page/links/web/link-preview.ts';
import { useLocks } from '#page/locks/web/page-locks.ts';
import { findTemplateView } from '#page/templates/public/template-views.ts';
import { checkPage, listTriedUrls, type PageSuggestion } from '../rules/page-check.ts';

/**
 * Suggestions for the page before it is published: collapsed, each with a button that applies it or opens
 * its field. Links are tried once it is opened.
 */
export function PageCheck() {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const draft = useSettledDraft();
  const { dead, isTrying, tryAll } = useDeadLinks();
  const lockOf = useLocks();
  const template = findTemplateView({ presentation: draft.look });
  const suggestions = checkPage(draft, template?.links.size ?? null, dead).filter(
    ({ part }) => part === null || lockOf([part]) === null,
  );
  const toggle = () => {
    if (!isOpen) void tryAll(listTriedUrls(draft));
    setOpen(!isOpen);
  };
  return (
    <section aria-label="Suggestions" className="border-line border-t pb-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        className="flex min-h-11 w-full items-center gap-1.5 rounded-md text-left text-ink-soft hover:text-ink"
        onClick={toggle}
      >
        {nameCheck(suggestions.length)}
        <ChevronDown
          aria-hidden
          className={clsx(
            'size-4 shrink-0 text-ink-faint transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <div id={listId}>
          <p role="status" className="text-ink-faint text-sm empty:hidden">
            {isTrying && 'Trying your links…'}
            {!isTrying && suggestions.length === 0 && 'Nothing to suggest. Your page looks good.'}
          </p>
          <ul className="divide-y divide-line">
            {suggestions.map((suggestion) => (
              <Suggestion key={`${suggestion.at} ${suggestion.words}`} suggestion={suggestion} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function nameCheck(count: number): string {
  if (count === 0) return 'Check this page';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

function Suggestion({ suggestion }: { suggestion: PageSuggestion }) {
  const { words, act, at, columns } = suggestion;
  const { lead } = usePlace();
  const { setValue } = useFormContext<PageDraft>();
  const mend = () => {
    if (at !== undefined) return lead(at);
    for (const [name, value] of Object.entries(columns)) {
      setValue(name as keyof PageDraft, value, { shouldDirty: true });
    }
  };
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 py-1">
      <span className="wrap-anywhere" dir="auto">
        {words}
      </span>
      <Button size="sm" variant="secondary" aria-label={`${act}: ${words}`} onClick={mend}>
        {act}
      </Button>
    </li>
  );
}

/** Links tried in one go, and in parallel; the server allows 240 an hour. */
const MOST = 60;
const AT_ONCE = 3;

/** Tried links by URL: true if they respond to visitors. */
type Verdicts = ReadonlyMap<string, boolean>;

const NONE: Verdicts = new Map();

/**
 * Asks our server to try links, only on demand, and remembers the results while mounted. An unreachable
 * server, or its limit, isn't counted against a link.
 */
function useDeadLinks() {
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

/** @returns whether it responds; null if no link can be tried now */
async function tryLink(url: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    await fetchLinkPreview({ url, signal });
    return true;
  } catch (error) {
    if (!(error instanceof PreviewRefusal) || error.isForAll) return null;
    return !isDeadLink(error.code);
  }
}
