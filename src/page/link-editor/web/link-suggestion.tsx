import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import type { useLinkPreviews } from '#page/draft/web/use-link-previews.ts';
import { useLinksShared } from '#page/draft/web/use-links-view.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';

/** The title and picture of a link's page, to use or dismiss. */
export function LinkSuggestion({ link, name }: { link: CustomLink; name: string }) {
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
