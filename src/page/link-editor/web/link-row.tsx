import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { bringIntoView } from '#kit/web/sorting/scrolling.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useLinksShared } from '#page/draft/web/use-links-view.ts';
import type { ListEntry } from '#page/fields/web/list-editor.tsx';
import { nameOfLink, placeOfLink } from '#page/links/rules/name-of-link.ts';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import { LinkMark } from '#page/sections/public/link-mark.tsx';
import { LinkPanel } from './link-panel.tsx';
import { LinkSuggestion } from './link-suggestion.tsx';

/**
 * One link: handle, thumbnail, title and host, last week's clicks, switch. Pressing it opens its
 * editor.
 */
export function LinkRow({ entry }: { entry: ListEntry }) {
  const { index, name } = entry;
  const link = useWatch<ProfileDraft, `custom_links.${number}`>({ name: `custom_links.${index}` });
  const { openId, open } = useLinksShared();
  const { errors } = useFormState<ProfileDraft>({ name: `custom_links.${index}` });
  const panelId = useId();
  const isWrong = errors.custom_links?.[index] !== undefined;
  const isOpen = isWrong || openId === link.id;
  const isShown = useController<ProfileDraft, `custom_links.${number}.isVisible`>({
    name: `custom_links.${index}.isVisible`,
  }).field;
  return (
    <div
      className={clsx('rounded-md border bg-surface', isWrong ? 'border-danger' : 'border-line')}
    >
      <div className="flex h-16 items-center gap-1 pr-3 pl-1">
        {entry.handle}
        <button
          type="button"
          aria-label={`Edit ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          data-stop
          className={clsx(
            'flex h-full min-w-0 flex-1 items-center gap-3 rounded-md text-left',
            !isShown.value && 'opacity-60',
          )}
          onClick={() => open(isOpen ? null : link.id)}
        >
          <Face link={link} />
          <Words link={link} />
          <ChevronDown
            aria-hidden
            className={clsx(
              'size-4 shrink-0 text-ink-faint transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
        <span className="pl-2">
          <SwitchField
            hideLabel
            label={`Show ${name} on the page`}
            checked={isShown.value}
            onCheckedChange={isShown.onChange}
          />
        </span>
      </div>
      <LinkSuggestion link={link} name={name} />
      {isOpen && (
        <div id={panelId} ref={bringIntoSight} className="border-line border-t p-3">
          <LinkPanel entry={entry} link={link} />
        </div>
      )}
    </div>
  );
}

/** A link pressed on the page may be far down the list, and its panel taller than the column. */
function bringIntoSight(panel: HTMLElement | null) {
  if (panel?.parentElement) bringIntoView(panel.parentElement, 'start');
}

/** The link's mark, as on the page. */
function Face({ link }: { link: CustomLink }) {
  return (
    <span
      aria-hidden
      // The public page's stylesheet, which draws its icons, isn't loaded here.
      className={clsx(
        'grid size-10 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-soft',
        '[&_img]:size-full [&_img]:object-cover [&_svg]:size-5 [&_svg]:fill-none [&_svg]:stroke-current',
        '[&_.brand]:fill-current [&_.brand]:stroke-none',
      )}
    >
      <LinkMark {...link} url={toStoredUrl(link.url)} />
    </span>
  );
}

function Words({ link }: { link: CustomLink }) {
  const url = toStoredUrl(link.url);
  const clicks = useLinksShared().countClicks(url);
  const title = link.buttonText.trim() || (link.url.trim() ? nameOfLink(url) : 'New link');
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" dir="auto">
          {title}
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-ink-faint text-xs">
          <span className="truncate">
            {(isLinkUrl(url) && placeOfLink(url)) || 'No address yet'}
          </span>
          {listScheduleWords(link).map((words) => (
            <Badge key={words}>{words}</Badge>
          ))}
        </span>
      </span>
      {clicks > 0 && (
        <span
          className="whitespace-nowrap text-ink-soft text-xs tabular-nums"
          title="Clicks in the last 7 days"
        >
          {clicks} · 7 d
        </span>
      )}
    </>
  );
}

/** @returns the text of a link's chips: from when and until when it is visible */
function listScheduleWords({
  startsAt,
  endsAt,
}: Pick<CustomLink, 'startsAt' | 'endsAt'>): string[] {
  return [
    startsAt !== '' && `From ${formatDate(startsAt)}`,
    endsAt !== '' && `Until ${formatDate(endsAt)}`,
  ].filter((words) => words !== false);
}
