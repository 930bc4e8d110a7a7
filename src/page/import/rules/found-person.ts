import { isRecord } from '#kit/rules/values/json.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-lengths.ts';

/** The page's owner as found on the page; empty where unknown. */
export type FoundPerson = { name: string; line: string };

/** A page's description of itself, from its head. */
export type PageHead = { title: string; description: string };

/** Product names that pages add to the person's name, or describe themselves with. */
const PRODUCT = /linktree|linktr\.ee|beacons|linkstack|bio\.link|campsite|lnk\.bio|carrd/i;

/**
 * Finds an old page's owner: from its data (Linktree's `props.pageProps.account`), otherwise from its title
 * and description, without the product's name and slogans.
 *
 * @param data parsed JSON of the page's own script, of any shape
 */
export function findPerson(data: unknown, head: PageHead): FoundPerson {
  const account = findAccount(data);
  const names = [
    toText(account.pageTitle),
    ...head.title.split(/(?<!\s)\s+[|·•–—-]\s+/u).map(toText),
  ];
  const lines = [toText(account.description), toText(head.description)];
  const isOwn = (words: string) => words !== '' && !PRODUCT.test(words);
  const name = (names.find(isOwn) ?? '').replace(/^@/, '');
  return {
    name: cut(name, DRAFT_LENGTHS.full_name),
    line: cut(lines.find(isOwn) ?? '', DRAFT_LENGTHS.designation),
  };
}

function findAccount(data: unknown): Record<string, unknown> {
  let found = data;
  for (const key of ['props', 'pageProps', 'account']) found = isRecord(found) ? found[key] : null;
  return isRecord(found) ? found : {};
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim() : '';
}

/** The cut may leave a lone surrogate. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}
