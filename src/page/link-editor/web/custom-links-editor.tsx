import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { IconButton } from '#kit/web/buttons/button.tsx';
import { InlineField } from '#kit/web/fields/inline-field.tsx';
import { SearchField } from '#kit/web/fields/search-field.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import {
  type CountClicks,
  LinkClicksContext,
  useClicksOwner,
} from '#page/draft/web/link-clicks.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { useLinkPreviews } from '#page/draft/web/use-link-previews.ts';
import { LinksContext, useLinksShared, useLinksView } from '#page/draft/web/use-links-view.ts';
import { ListEditor, type ListEntry } from '#page/fields/web/list-editor.tsx';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { type CustomLink, isLinkHeading } from '#page/profile/rules/items.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { AddLinksBox } from './add-links-box.tsx';
import { LinkRow, LinkSuggestions } from './link-row.tsx';

/** Lists of this length or more get a search field. */
const SEARCHED_FROM = 13;

/** The page's links: a box to add them, and a row for each that opens its editor. */
export function CustomLinksEditor() {
  return <WithClicks>{(countClicks) => <Links countClicks={countClicks} />}</WithClicks>;
}

type WithClicksProps = { children: (countClicks: CountClicks) => ReactNode };

/** Loads the links' click counts; none on another person's page. */
export function WithClicks({ children }: WithClicksProps) {
  const ownerId = useClicksOwner();
  if (ownerId === null) return children(countNone);
  return <Counted ownerId={ownerId}>{children}</Counted>;
}

function countNone(): number {
  return 0;
}

function Counted({ ownerId, children }: WithClicksProps & { ownerId: string }) {
  const LinkClicks = useContext(LinkClicksContext);
  const [countClicks, setCount] = useState<CountClicks>(() => countNone);
  const keep = useCallback((next: CountClicks) => setCount(() => next), []);
  return (
    <>
      <LinkClicks ownerId={ownerId} onCount={keep} />
      {children(countClicks)}
    </>
  );
}

/** State shared by the link editors. */
export function useLinks(countClicks: CountClicks) {
  const view = useLinksView();
  const { openId, open, folded, fold } = view;
  return { view, shared: { openId, open, folded, fold, countClicks, previews: useLinkPreviews() } };
}

function Links({ countClicks }: { countClicks: CountClicks }) {
  const { view, shared } = useLinks(countClicks);
  const { openId, open, search, setSearch, listShown } = view;
  const count = useLinkCount();
  const isSearched = count >= SEARCHED_FROM || search !== '';
  return (
    <LinksContext value={shared}>
      <div className="flex flex-col gap-4">
        <AddLinksBox
          isSticky={openId === null}
          onAdded={(links) => {
            setSearch('');
            shared.previews.suggest(links);
          }}
          onBlank={(id) => {
            setSearch('');
            open(id);
          }}
        />
        {isSearched && <SearchField label="Search links" value={search} onSearch={setSearch} />}
        {search !== '' && listShown().length === 0 && (
          <p role="status" className="text-ink-soft">
            No link matches “{search}”.
          </p>
        )}
        <LinkSuggestions previews={shared.previews} />
        <ListEditor
          list="custom_links"
          label="Link buttons"
          noun="button"
          nameEntry={nameLink}
          listShown={listShown}
          isFixed={search !== ''}
          itemClassName="rounded-md bg-surface [contain-intrinsic-size:auto_66px] not-has-aria-expanded:[content-visibility:auto]"
          Fields={LinkEntry}
          adding={null}
        />
        {count === 0 && (
          <EmptyState drawing="links" title="No links yet">
            Paste one above, or several at once, one per line.
          </EmptyState>
        )}
      </div>
    </LinksContext>
  );
}

function nameLink({ buttonText, url }: CustomLink): string {
  return buttonText.trim() || (url.trim() && nameOfLink(toStoredUrl(url)));
}

/** Only the count, so that typing doesn't re-render the list. */
function useLinkCount(): number {
  const { control } = useFormContext<ProfileDraft>();
  return useWatch({
    control,
    name: 'custom_links',
    compute: (links: readonly CustomLink[]) => links.length,
  });
}

function LinkEntry({ entry }: { entry: ListEntry }) {
  const kind = useWatch<ProfileDraft, `custom_links.${number}.kind`>({
    name: `custom_links.${entry.index}.kind`,
  });
  return isLinkHeading({ kind }) ? <HeadingRow entry={entry} /> : <LinkRow entry={entry} />;
}

/** A heading over the links that follow, which it collapses in the editor. */
function HeadingRow({ entry }: { entry: ListEntry }) {
  const { index } = entry;
  const { folded, fold } = useLinksShared();
  const { getValues } = useFormContext<ProfileDraft>();
  const words = useDraftField(`custom_links.${index}.buttonText`);
  const id = useWatch<ProfileDraft, `custom_links.${number}.id`>({
    name: `custom_links.${index}.id`,
  });
  const isFolded = folded.has(id);
  const rest = getValues('custom_links').slice(index + 1);
  const end = rest.findIndex(isLinkHeading);
  const count = end === -1 ? rest.length : end;
  return (
    <div className="flex min-h-16 items-center gap-1 pt-3 pl-1">
      {entry.handle}
      <InlineField
        label={`Heading ${index + 1}`}
        autoComplete="off"
        maxLength={DRAFT_LENGTHS.buttonText}
        placeholder="Heading"
        className="flex-1 [&_input]:font-semibold"
        {...words}
      />
      {isFolded && (
        <span className="whitespace-nowrap text-ink-faint text-xs">
          {count === 1 ? '1 link' : `${count} links`}
        </span>
      )}
      <IconButton
        label={`Fold ${entry.name}`}
        title={isFolded ? 'Show its links' : 'Fold its links away'}
        aria-expanded={!isFolded}
        icon={isFolded ? <ChevronRight /> : <ChevronDown />}
        onClick={() => fold(id)}
      />
      <IconButton
        label={`Remove ${entry.name}`}
        title="Remove the heading, keep its links"
        icon={<X />}
        onClick={entry.onRemove}
      />
    </div>
  );
}
