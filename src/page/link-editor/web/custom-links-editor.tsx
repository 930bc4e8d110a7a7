import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { IconButton } from '#kit/web/buttons/icon-button.tsx';
import { InlineField } from '#kit/web/fields/inline-field.tsx';
import { SearchField } from '#kit/web/fields/search-field.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { type CountClicks, LinkClicksContext } from '#page/draft/web/link-clicks.ts';
import { useClicksOwner } from '#page/draft/web/use-clicks-owner.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { useLinkPreviews } from '#page/draft/web/use-link-previews.ts';
import { LinksContext, useLinksShared, useLinksView } from '#page/draft/web/use-links-view.ts';
import { ListEditor, type ListEntry } from '#page/fields/web/list-editor.tsx';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-problems.ts';
import { type CustomLink, isLinkHeading } from '#page/profile/rules/items.ts';
import { AddLinksBox } from './add-links-box.tsx';
import { LinkRow } from './link-row.tsx';
import { LinkSuggestions } from './link-suggestion.tsx';

/** Lists of this length or more get a search field. */
const SEARCHED_FROM = 13;

/** The page's links: a box to add them, and a row for each that opens its editor. */
export function CustomLinksEditor() {
  const ownerId = useClicksOwner();
  return ownerId === null ? <Links countClicks={countNone} /> : <CountedLinks ownerId={ownerId} />;
}

function countNone(): number {
  return 0;
}

function CountedLinks({ ownerId }: { ownerId: string }) {
  const useLinkClicks = useContext(LinkClicksContext);
  return <Links countClicks={useLinkClicks(ownerId)} />;
}

function Links({ countClicks }: { countClicks: CountClicks }) {
  const { openId, open, folded, fold, search, setSearch, listShown } = useLinksView();
  const previews = useLinkPreviews();
  const shared = { openId, open, folded, fold, countClicks, previews };
  const count = useLinkCount();
  const isSearched = count >= SEARCHED_FROM || search !== '';
  return (
    <LinksContext value={shared}>
      <div className="flex flex-col gap-4">
        <AddLinksBox
          isSticky={openId === null}
          onAdded={(links) => {
            setSearch('');
            previews.suggest(links);
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
        <LinkSuggestions previews={previews} />
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
      </div>
    </LinksContext>
  );
}

function nameLink({ buttonText, url }: CustomLink): string {
  return buttonText.trim() || (url.trim() && nameOfLink(toStoredUrl(url)));
}

/** Only the count, so that the list doesn't re-render on typing. */
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
