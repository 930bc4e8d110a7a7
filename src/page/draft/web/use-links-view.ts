import { createContext, useContext, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { type CustomLink, isLinkHeading } from '#page/profile/rules/items.ts';
import { SECTIONS } from '#page/sections/rules/sections.ts';
import type { ProfileDraft } from '../rules/profile-draft.ts';
import type { CountClicks } from './link-clicks.ts';
import type { useLinkPreviews } from './use-link-previews.ts';
import type { Place } from './use-place.ts';

/** State shared by the link rows. */
type LinksShared = {
  openId: string | null;
  open: (id: string | null) => void;
  /** Ids of headings whose links are collapsed. */
  folded: ReadonlySet<string>;
  fold: (id: string) => void;
  countClicks: CountClicks;
  previews: ReturnType<typeof useLinkPreviews>;
};

export const LinksContext = createContext<LinksShared | null>(null);

/** @returns the rows' shared state; only inside the links editor */
export function useLinksShared(): LinksShared {
  const shared = useContext(LinksContext);
  if (!shared) throw new Error('A row of the links is drawn inside their editor.');
  return shared;
}

/** Prefixes a link's id in the editor's URL: `/edit?at=custom_links.ID`. */
const LINK_PLACE = 'custom_links.';

/**
 * @param at the current place in the editor
 * @returns the index of the one link that is open there; -1 for none
 */
export function useLinkAt(at: string): number {
  const { control } = useFormContext<ProfileDraft>();
  // As text, so that typing in a link doesn't re-render. The form library keeps the first function.
  const ids = useWatch({ control, name: 'custom_links', compute: listIds });
  if (!at.startsWith(LINK_PLACE)) return -1;
  return (JSON.parse(ids) as string[]).indexOf(at.slice(LINK_PLACE.length));
}

function listIds(links: readonly CustomLink[]): string {
  return JSON.stringify(links.map(({ id }) => id));
}

/** @returns the name of the open section or link; empty for none */
export function useOpenName({ at, section }: Place): string {
  const isLink = useLinkAt(at) !== -1;
  if (section === null) return '';
  return isLink ? LINK_NAME : SECTIONS[section].name;
}

/** The name of one link's editor. */
export const LINK_NAME = 'Link';

/** Which link is open, which are collapsed, and which match the search. */
export function useLinksView() {
  const { getValues } = useFormContext<ProfileDraft>();
  const [openId, open] = useState<string | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const fold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const listShown = () => {
    const links = getValues('custom_links');
    return search === '' ? listUnfolded(links, folded) : listFound(links, search);
  };
  return { openId, open, folded, fold, search, setSearch, listShown };
}

function listUnfolded(links: readonly CustomLink[], folded: ReadonlySet<string>): number[] {
  let isFolded = false;
  return links.flatMap((link, index) => {
    if (!isLinkHeading(link)) return isFolded ? [] : [index];
    isFolded = folded.has(link.id);
    return [index];
  });
}

function listFound(links: readonly CustomLink[], search: string): number[] {
  const wanted = search.toLocaleLowerCase();
  return links.flatMap(({ buttonText, url }, index) =>
    `${buttonText} ${url} ${url && nameOfLink(url)}`.toLocaleLowerCase().includes(wanted)
      ? [index]
      : [],
  );
}
