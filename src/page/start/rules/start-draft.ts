import { isRecord } from '#kit/rules/values/json.ts';
import {
  type ImportableLink,
  listImportableLinks,
  MAX_IMPORTED_LINKS,
} from '#page/import/rules/importable-links.ts';
import { type AddressReading, readAddress } from '#page/links/rules/read-address.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-lengths.ts';

/** A row for a link: the input, and its title; empty for the default derived from the URL. */
export type StartLink = { typed: string; title: string };

/** A page started before its owner has an account. It stays on the device until they have one. */
export type StartDraft = {
  name: string;
  /** One line about the person. */
  line: string;
  /** A square picture, as a `data:` URL. */
  picture: string | null;
  links: StartLink[];
  /** Whether networks are icons instead of buttons; null leaves it to their number. */
  areIcons: boolean | null;
  /** The key of a template. */
  template: string;
  /** The email that signed up for this page; null before. */
  email: string | null;
};

/** Rows that are open at first. */
const OPEN_ROWS = 3;

const BLANK_LINK: StartLink = { typed: '', title: '' };

/** The draft of a new visitor. */
export const BLANK_START: StartDraft = {
  name: '',
  line: '',
  picture: null,
  links: padLinks([]),
  areIcons: null,
  template: 'calling-card',
  email: null,
};

/**
 * @param stored on the device, perhaps by an older version @returns the started page; blank if it isn't one
 */
export function parseStart(stored: unknown): StartDraft {
  if (!isRecord(stored)) return BLANK_START;
  const { name, line, picture, links, areIcons, template, email } = stored;
  const isPicture = typeof picture === 'string' && PICTURE.test(picture);
  const isLinks = Array.isArray(links) && links.every(isLink);
  return {
    name: isTextWithin(name, DRAFT_LENGTHS.full_name) ? name : '',
    line: isTextWithin(line, DRAFT_LENGTHS.designation) ? line : '',
    picture: isPicture ? picture : null,
    links: padLinks(isLinks ? links.slice(0, MAX_IMPORTED_LINKS).map(toLink) : []),
    areIcons: typeof areIcons === 'boolean' ? areIcons : null,
    template: typeof template === 'string' ? template : BLANK_START.template,
    email: typeof email === 'string' ? email : null,
  };
}

const PICTURE = /^data:image\/(?:webp|jpeg|png);base64,/;

function isTextWithin(value: unknown, maximum: number): value is string {
  return typeof value === 'string' && value.length <= maximum;
}

function isLink(value: unknown): value is StartLink {
  return isRecord(value) && typeof value.typed === 'string' && typeof value.title === 'string';
}

function toLink({ typed, title }: StartLink): StartLink {
  return { typed, title };
}

/** @returns the rows with an additional open one */
export function addRow(links: readonly StartLink[]): StartLink[] {
  return [...links, BLANK_LINK].slice(0, MAX_IMPORTED_LINKS);
}

/**
 * Several pasted lines become several rows. Keeps the row's earlier content.
 *
 * @param index of the row that was pasted into
 * @returns the rows, and how many lines exceeded the room
 */
export function pasteLines(
  links: readonly StartLink[],
  index: number,
  text: string,
): { links: StartLink[]; left: number } {
  const isFilled = ({ typed }: StartLink) => typed.trim() !== '';
  const before = links.slice(0, index + 1).filter((link, at) => at < index || isFilled(link));
  const after = links.slice(index + 1).filter(isFilled);
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const room = Math.max(0, MAX_IMPORTED_LINKS - before.length - after.length);
  const pasted = lines.slice(0, room).map((typed) => ({ typed, title: '' }));
  return {
    links: padLinks([...before, ...pasted, ...after]),
    left: lines.length - pasted.length,
  };
}

/** A parsed row: the reading of its URL, and the resulting link. */
export type StartRow = { reading: AddressReading | null; link: ImportableLink | null };

/** @returns the parsed row; both fields are null for an empty one */
export function readRow({ typed, title }: StartLink): StartRow {
  const [link = null] = listImportableLinks([{ url: typed, title }], NO_LINKS);
  return { reading: readAddress(typed), link };
}

/** As many networks would push the other links off the first screen. */
const CROWD_OF_NETWORKS = 5;

/** @returns how many of the rows are profiles on networks, each counted once */
export function countNetworks(links: readonly StartLink[]): number {
  const found = links.map(({ typed, title }) => ({ url: typed, title }));
  return listImportableLinks(found, NO_LINKS).filter(({ kind }) => kind === 'social').length;
}

/** @returns whether networks are icons: as the person chose, else once there are five */
export function hasIcons({ links, areIcons }: Pick<StartDraft, 'links' | 'areIcons'>): boolean {
  return areIcons ?? countNetworks(links) >= CROWD_OF_NETWORKS;
}

/** @returns the rows that can't be parsed, by index */
export function listUnreadRows(links: readonly StartLink[]): number[] {
  return links.flatMap(({ typed }, index) => {
    const reading = readAddress(typed);
    return reading && 'problem' in reading ? [index] : [];
  });
}

const NO_LINKS = { custom_links: [], social_links: [] };

/** @returns the rows, with empty ones added if there are few */
export function padLinks(links: StartLink[]): StartLink[] {
  const missing = Math.max(0, OPEN_ROWS - links.length);
  return [...links, ...Array.from({ length: missing }, () => BLANK_LINK)];
}
