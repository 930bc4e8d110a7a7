import { buildCustomLink, type CustomLink, isLinkHeading } from '#page/profile/rules/items.ts';
import {
  type EditableColumns,
  findDraftProblems,
  listChanges,
  type ProfileColumns,
  type ProfileDraft,
  toDraft,
} from './profile-draft.ts';

/** A link sent by a program. */
export type LinkChange = {
  /** An existing link's id, which keeps its picture, size and times; new without one. */
  id?: string | undefined;
  text: string;
  url: string;
  is_visible: boolean;
  /** The heading above it. */
  heading: string | null;
};

/** A program's changes to its owner's page. Lists are sent whole. */
export type PageChange = {
  full_name?: string | undefined;
  designation?: string | undefined;
  bio?: string | undefined;
  links?: readonly LinkChange[] | undefined;
  social_links?: readonly string[] | undefined;
};

export const HEADING_ORDER = 'Links without a heading come first.';

/** The API's names for columns, where they differ from the page's. */
const API_NAMES: Readonly<Record<string, string>> = { custom_links: 'links' };

/**
 * Changes a page like the editor: by the same rules, and only the columns that differ.
 *
 * @param row the stored page
 * @param change sent by a program
 * @param newId creates the id of a link or heading
 * @returns the columns to save, or the first problem in a sentence
 */
export function toPageColumns(
  row: EditableColumns,
  change: PageChange,
  newId: () => string,
): { columns: Partial<ProfileColumns> } | { problem: string } {
  const saved = toDraft(row);
  const { links, social_links, ...texts } = change;
  if (links && !isGrouped(links)) return { problem: `links: ${HEADING_ORDER}` };
  const draft: ProfileDraft = {
    ...saved,
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(links && { custom_links: toEntries(saved.custom_links, links, newId) }),
    ...(social_links && { social_links: social_links.map((url) => ({ url })) }),
  };
  // Existing problems in unchanged fields don't block a change.
  const touched = new Set(
    Object.keys(change).map((name) => (name === 'links' ? 'custom_links' : name)),
  );
  const problem = findDraftProblems(draft, saved.username).find(({ path }) =>
    touched.has(path.split('.')[0] ?? ''),
  );
  if (problem === undefined) return { columns: listChanges(draft, saved) };
  const [column = '', index] = problem.path.split('.');
  const place = index === undefined ? '' : nameEntry(draft, column, Number(index));
  return { problem: `${API_NAMES[column] ?? column}${place}: ${problem.message}` };
}

/** @returns whether links without a heading come before all others */
function isGrouped(links: readonly LinkChange[]): boolean {
  const first = links.findIndex(({ heading }) => heading !== null);
  return first === -1 || links.slice(first).every(({ heading }) => heading !== null);
}

/** @returns links, each group below its heading */
function toEntries(
  saved: readonly CustomLink[],
  links: readonly LinkChange[],
  newId: () => string,
): CustomLink[] {
  const known = new Map(saved.map((entry) => [entry.id, entry]));
  const headings = saved.filter(isLinkHeading);
  return links.flatMap((link, index) => {
    const { id, text: buttonText, url, is_visible: isVisible, heading } = link;
    const before = id === undefined ? undefined : known.get(id);
    // No two entries may have the same id.
    if (before) known.delete(before.id);
    const entry = buildCustomLink({
      ...before,
      id: before?.id ?? newId(),
      kind: '',
      buttonText,
      url,
      isVisible,
    });
    if (heading === null || links[index - 1]?.heading === heading) return [entry];
    const place = headings.findIndex((one) => one.buttonText === heading);
    const [kept] = place === -1 ? [] : headings.splice(place, 1);
    const head = kept ?? buildCustomLink({ id: newId(), kind: 'heading', buttonText: heading });
    return [head, entry];
  });
}

function nameEntry(draft: ProfileDraft, column: string, index: number): string {
  const text =
    column === 'custom_links'
      ? draft.custom_links[index]?.buttonText
      : draft.social_links[index]?.url;
  return text ? ` (“${text}”)` : '';
}
