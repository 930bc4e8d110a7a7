import { isRecord } from '#kit/rules/values/json.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';

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
  /** Whether networks are icons instead of buttons; if null, their number decides. */
  areIcons: boolean | null;
  /** The key of a template. */
  template: string;
  /** The email used to sign up for this page; null before. */
  email: string | null;
};

/** The number of rows open at first. */
const OPEN_ROWS = 3;

export const BLANK_LINK: StartLink = { typed: '', title: '' };

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

/** @param stored on the device, perhaps by an older version @returns the started page; blank if invalid */
export function parseStart(stored: unknown): StartDraft {
  if (!isRecord(stored)) return BLANK_START;
  const { name, line, picture, links, areIcons, template, email } = stored;
  const isPicture = typeof picture === 'string' && PICTURE.test(picture);
  const isLinks = Array.isArray(links) && links.every(isLink);
  return {
    name: isTextWithin(name, DRAFT_LENGTHS.full_name) ? name : '',
    line: isTextWithin(line, DRAFT_LENGTHS.designation) ? line : '',
    picture: isPicture ? picture : null,
    links: padLinks(isLinks ? links.map(toLink) : []),
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

/** @returns the rows, padded with empty ones if there are few */
export function padLinks(links: StartLink[]): StartLink[] {
  const missing = Math.max(0, OPEN_ROWS - links.length);
  return [...links, ...Array.from({ length: missing }, () => BLANK_LINK)];
}
