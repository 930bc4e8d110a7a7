import { html, raw } from 'hono/html';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { cutText } from '#kit/rules/values/cut-text.ts';
import { SUBJECT_MAX_CHARACTERS } from '../limits/jobs.ts';

export type MailContent = {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
  /** Mail programs show mails with the same value together. */
  thread?: string;
};

/** A fact in a letter: `Email: grace@vizit.test`. */
export type LetterFact = { label: string; value: string };

/**
 * The contents of a mail: a greeting, a sentence, optionally facts in groups, one button, a code to type
 * instead, a footnote.
 */
export type Letter = {
  subject: string;
  greeting: string;
  sentence: string;
  facts?: readonly (readonly LetterFact[])[];
  /** Omitted from a mail that has only a code. */
  button?: string;
  link?: string;
  code?: LetterCode | undefined;
  /** Content for its reader to copy, as finished HTML and as text; shown on white in a frame. */
  enclosure?: { html: string; text: string } | undefined;
  footnote: string;
  /** The sender, in addition to the product. */
  brand?: LetterBrand | undefined;
  /** The URL that unsubscribes its reader; omitted from security mails. */
  unsubscribeUrl?: string | undefined;
};

/** An agency as shown in its mails. */
export type LetterBrand = {
  name: string;
  /** The absolute URL of a picture; null if there is none. */
  logo: string | null;
  /** The button's colours, readable on each other; null for the product's. */
  button: { ground: string; ink: string } | null;
};

/** Digits to type elsewhere, and the sentence above them. */
type LetterCode = { label: string; digits: string };

const STOP = 'Stop these emails';

/** A letter as plain text and as HTML. Users' text is escaped, and can't break a header. */
export function buildMail(letter: Letter): MailContent {
  const { greeting, sentence, facts = [], footnote, unsubscribeUrl } = letter;
  const groups = facts.map((group) => group.map(toTextLine).join('\n'));
  const stop = unsubscribeUrl === undefined ? [] : [`${STOP}:\n${unsubscribeUrl}`];
  const enclosed = letter.enclosure ? [letter.enclosure.text] : [];
  const parts = [
    greeting,
    sentence,
    ...groups,
    ...enclosed,
    ...toTextParts(letter),
    footnote,
    ...stop,
  ];
  return {
    subject: `${toOneLine(letter.subject)} · ${PRODUCT_NAME}`,
    text: `${parts.join('\n\n')}\n`,
    html: String(html`<!doctype html>
<html lang="en"><body style="margin:0;background:#f5f2ea;padding:32px 16px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#16140f">
<div style="max-width:480px;margin:0 auto;background:#fffdf8;border-top:2px solid #16140f;padding:32px">
${renderHead(letter.brand)}
<p style="margin:0 0 12px">${greeting}</p>
<p style="margin:0 0 24px;line-height:1.5">${sentence}</p>
${facts.map(renderFacts)}${renderEnclosure(letter)}${renderButton(letter)}${renderCode(letter.code)}<p style="margin:0;font-size:13px;line-height:1.5;color:#655f53">${footnote}${unsubscribeUrl && html` <a href="${unsubscribeUrl}" style="color:#655f53">${STOP}</a>`}</p>
</div></body></html>`),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

function toTextParts({ button, link, code }: Letter): string[] {
  return [
    ...(button && link ? [`${button}:\n${link}`] : []),
    ...(code ? [`${code.label}\n${code.digits}`] : []),
  ];
}

/** The product stays visible, as it sends the mail. */
function renderHead(brand: LetterBrand | undefined) {
  if (brand === undefined)
    return html`<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:20px">${PRODUCT_NAME}</p>`;
  const logo =
    brand.logo === null
      ? ''
      : html`<img src="${brand.logo}" width="40" height="40" alt="" style="vertical-align:middle;margin-right:12px;border-radius:8px">`;
  return html`<p style="margin:0 0 24px;font-weight:600;font-size:18px">${logo}${brand.name} <span style="font-weight:400;font-size:14px;color:#655f53">on ${PRODUCT_NAME}</span></p>`;
}

function renderEnclosure({ enclosure }: Letter) {
  if (!enclosure) return '';
  return html`<div style="margin:0 0 24px;padding:20px;border:1px solid #e2dbcc;background:#ffffff">${raw(enclosure.html)}</div>
`;
}

function renderButton({ button, link, brand }: Letter) {
  if (!button || !link) return '';
  const { ground, ink } = brand?.button ?? { ground: '#16140f', ink: '#fffdf8' };
  return html`<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;background:${ground};color:${ink};text-decoration:none;padding:12px 20px;border-radius:6px;font-weight:600">${button}</a></p>
`;
}

function renderCode(code: LetterCode | undefined) {
  if (!code) return '';
  return html`<p style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#655f53">${code.label}</p>
<p style="margin:0 0 24px;font-size:28px;line-height:1.2;font-weight:600;letter-spacing:6px">${code.digits}</p>
`;
}

function renderFacts(facts: readonly LetterFact[]) {
  return html`<table role="presentation" style="width:100%;margin:0 0 24px;border-collapse:collapse;border-top:1px solid #e2dbcc;font-size:14px;line-height:1.5">${facts.map(
    ({ label, value }) => html`
<tr><td style="padding:8px 16px 8px 0;border-bottom:1px solid #e2dbcc;color:#655f53;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:8px 0;border-bottom:1px solid #e2dbcc;width:100%;white-space:pre-wrap;word-break:break-word">${value}</td></tr>`,
  )}
</table>
`;
}

/** Indents further lines, so that a value can't forge other facts in the mail. */
function toTextLine({ label, value }: LetterFact): string {
  return `${label}: ${value.replace(/\r\n?|[\n\u2028\u2029]/g, '\n    ')}`;
}

function toOneLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return cutText(line, SUBJECT_MAX_CHARACTERS);
}

/** @returns the name, if it is short and plain enough for a greeting or a subject; else '' */
export function toPlainName(name: unknown): string {
  return typeof name === 'string' && /^[\p{L}\p{M}'’ .・-]{1,60}$/u.test(name) ? name.trim() : '';
}

/** Anyone who signs up can choose a name, so mails use only a short, plain one. */
export function buildGreeting(name: unknown): string {
  const plain = toPlainName(name);
  return plain === '' ? 'Hello,' : `Hello ${plain},`;
}

/** Owners write the name, so mails omit one that isn't plain. */
export function toPlainAgency(name: string): string {
  return /^[\p{L}\p{M}\p{N}'’&+, -]{1,60}$/u.test(name) ? name : 'An agency';
}

/**
 * @param zone of the reader, an IANA name
 * @returns the day in English, such as `1 December 2026`; in UTC if the database knows the zone but
 *   this program doesn't
 */
export function formatDay(moment: Date, zone: string): string {
  return open(zone).format(moment);
}

function open(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  }
}
