import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { bringIntoView } from '#kit/web/sorting/scrolling.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import type { useLinkPreviews } from '#page/draft/web/use-link-previews.ts';
import { useLinksShared } from '#page/draft/web/use-links-view.ts';
import type { ListEntry } from '#page/fields/web/list-editor.tsx';
import { nameOfLink, placeOfLink } from '#page/links/rules/name-of-link.ts';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import { LinkMark } from '#page/sections/public/link-mark.tsx';
import { LinkPanel } from './link-panel.tsx';

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

/** The link's icon or picture, as on the page. */
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

/** @returns the text of a link's schedule chips: when it appears and when it disappears */
function listScheduleWords({ startsAt, endsAt }: CustomLink): string[] {
  return [
    startsAt !== '' && `From ${formatDate(startsAt)}`,
    endsAt !== '' && `Until ${formatDate(endsAt)}`,
  ].filter((words) => words !== false);
}

/** The title and picture of a link's page, to use or dismiss. */
function LinkSuggestion({ link, name }: { link: CustomLink; name: string }) {
  const { findOffer, take, dismiss } = useLinksShared().previews;
  const offer = findOffer(link.id);
  if (offer === null) return null;
  const { title, sample } = offer;
  const words = title || 'A picture from its page';
  /** The pressed button disappears with the suggestion, so its row takes the focus. */
  const end = (act: (id: string) => unknown) => (event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('li');
    void act(link.id);
    row?.querySelector<HTMLElement>('[data-stop]')?.focus();
  };
  return (
    <fieldset
      aria-label={`Suggestion for ${name}`}
      className="flex min-w-0 items-center gap-3 border-line border-t border-dashed py-1.5 pr-1.5 pl-3"
    >
      {sample && (
        <img src={sample} alt="" className="size-10 shrink-0 rounded-md bg-sunken object-cover" />
      )}
      <p className="line-clamp-2 min-w-0 flex-1 text-ink-soft text-sm" dir="auto">
        {words}
      </p>
      <Button variant="secondary" size="sm" aria-label={`Use “${words}”`} onClick={end(take)}>
        Use
      </Button>
      <IconButton
        label={`Dismiss the suggestion for ${name}`}
        title="Dismiss"
        icon={<X />}
        onClick={end(dismiss)}
      />
    </fieldset>
  );
}

type LinkSuggestionsProps = { previews: ReturnType<typeof useLinkPreviews> };

/** Shows the number of links with a suggestion; one press uses or dismisses several. */
export function LinkSuggestions({ previews }: LinkSuggestionsProps) {
  const { findOffer, take, dismiss } = previews;
  const links = useWatch<ProfileDraft, 'custom_links'>({ name: 'custom_links' });
  const ids = links.map(({ id }) => id).filter((id) => findOffer(id) !== null);
  const isMany = ids.length > 1;
  const takeAll = async () => {
    for (const id of ids) await take(id);
  };
  return (
    <div className={isMany ? 'flex flex-wrap items-center gap-x-2 gap-y-1' : 'sr-only'}>
      <p role="status" className="flex-1 text-ink-soft text-sm">
        {ids.length > 0 &&
          `Title or picture found for ${isMany ? `${ids.length} links` : '1 link'}`}
      </p>
      {isMany && (
        <>
          <Button variant="secondary" size="sm" onClick={() => void takeAll()}>
            Use all
          </Button>
          <Button variant="ghost" size="sm" onClick={() => ids.forEach(dismiss)}>
            Dismiss all
          </Button>
        </>
      )}
    </div>
  );
}
