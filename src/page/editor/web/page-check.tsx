import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#kit/web/buttons/button.tsx';
import type { PageDraft } from '#page/draft/rules/page-draft.ts';
import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { usePlace } from '#page/draft/web/use-place.ts';
import { useLocks } from '#page/locks/web/page-locks.ts';
import { findTemplateView } from '#page/templates/public/template-views.ts';
import { checkPage, listTriedUrls, type PageSuggestion } from '../rules/page-check.ts';
import { useDeadLinks } from './use-dead-links.ts';

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
