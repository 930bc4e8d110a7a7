import { BIO_PREFIX, contactCardPath } from '#kit/rules/paths.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { codeCardPath, parseScanCode, SCAN_PREFIX } from '#page/qr/rules/scan-path.ts';
import type { TypedLead } from './typed-lead.ts';

/**
 * A code's content: a contact card; one of our pages, with the path of its card; a few fields, or a link for
 * the note; or nothing about a person.
 */
export type Scanned =
  | { kind: 'card'; text: string }
  | { kind: 'page'; path: string; url: string }
  | { kind: 'fields'; typed: Partial<TypedLead> }
  | { kind: 'nothing' };

/** The maximum length read from a code; the largest has 4,296 characters. */
const READ_LENGTH = 8000;

/** @param text of a code, untrusted @param origin of ours */
export function sortScanned(text: string, origin: string): Scanned {
  const said = text.slice(0, READ_LENGTH).trim();
  if (/^BEGIN:VCARD/im.test(said)) return { kind: 'card', text: said };
  const mecard = readMecard(said);
  if (mecard) return { kind: 'fields', typed: mecard };
  const url = parseUrl(said);
  if (url === null) return { kind: 'nothing' };
  if (url.protocol === 'mailto:') return toField('email', url.pathname);
  if (url.protocol === 'tel:') return toField('phone', url.pathname);
  if (!/^https?:$/.test(url.protocol)) return { kind: 'nothing' };
  const path = findCardPath(url, origin);
  return path === null
    ? { kind: 'fields', typed: { message: said } }
    : { kind: 'page', path, url: said };
}

const MECARD_FIELDS: Readonly<Record<string, keyof TypedLead>> = {
  N: 'full_name',
  TEL: 'phone',
  EMAIL: 'email',
  ORG: 'company',
  NOTE: 'message',
};

/**
 * Reads a MECARD (NTT DOCOMO), the short card of older phones and many code generators:
 * `MECARD:N:Hopper,Grace;TEL:+12025550142;;`.
 *
 * @returns its fields, the first of each kind; null without any
 */
function readMecard(text: string): Partial<TypedLead> | null {
  if (!/^MECARD:/i.test(text)) return null;
  const typed: Partial<TypedLead> = {};
  for (const property of text.split(/(?<!\\);/)) {
    const [, key = '', value = ''] = /^(?:MECARD:)?\s*(\w+):(.*)$/is.exec(property) ?? [];
    const field = MECARD_FIELDS[key.toUpperCase()];
    if (field) typed[field] ??= field === 'full_name' ? toName(value) : toPlain(value);
  }
  return Object.keys(typed).length > 0 ? typed : null;
}

/** A comma separates the last name from given names. */
function toName(value: string): string {
  return value
    .split(/(?<!\\),/)
    .reverse()
    .map(toPlain)
    .join(' ')
    .trim();
}

function toPlain(value: string): string {
  return value.replace(/\\(.)/gs, '$1').trim();
}

/**
 * @returns our path for the card of the page that a URL leads to; null for other URLs. Older codes use their
 *   page's domain, with the same id
 */
function findCardPath({ origin, pathname }: URL, ours: string): string | null {
  if (pathname.startsWith(SCAN_PREFIX)) {
    const [code = ''] = pathname.slice(SCAN_PREFIX.length).split('/');
    const id = parseScanCode(code);
    return id && codeCardPath(id);
  }
  const username = origin === ours ? findUsername(pathname) : null;
  return username && contactCardPath(username);
}

/** @param pathname of one of our URLs @returns the page's username; null for other paths */
function findUsername(pathname: string): string | null {
  const name = pathname.startsWith(BIO_PREFIX) ? pathname.slice(BIO_PREFIX.length) : '';
  return /^\w{1,64}$/.test(name) ? name : null;
}

function toField(field: 'email' | 'phone', escaped: string): Scanned {
  try {
    return { kind: 'fields', typed: { [field]: decodeURIComponent(escaped) } };
  } catch {
    return { kind: 'nothing' };
  }
}

export const READING_SENTENCES = {
  nothing: 'There are no contact details in this code. Type them instead.',
  noCode: 'We can’t see a code in this picture. Take one from closer, or type the details.',
  noCard:
    'There’s nothing we can use in this file. Choose a contact card (.vcf), or a photo of a code.',
  unreachable: 'We couldn’t read this page’s contact card now, so its link is in the note.',
  tooLarge: 'This file is larger than 20 MB.',
} as const;

/** @param name of the error from the camera or the reader @returns what to do */
export function toCameraSentence(name: string): string {
  return CAMERA_SENTENCES[name] ?? 'The camera couldn’t start. Choose a photo of the code instead.';
}

const NO_CAMERA =
  'There’s no camera we can use here. Choose a photo of the code, or type the details.';

const CAMERA_SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The camera is blocked. Allow it for this site in your browser’s settings, or choose a photo of the code.',
  NotFoundError: NO_CAMERA,
  OverconstrainedError: NO_CAMERA,
  NotReadableError: 'Another app is using the camera. Close it and try again.',
  ReaderError: 'The code reader isn’t on this device yet. Connect once, or type the details.',
};
