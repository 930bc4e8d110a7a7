import { toMailUrl } from '#page/links/rules/contact-urls.ts';

/** The text's maximum length; mail programs accept about that much in a link. */
export const FOLLOW_UP_LENGTH = 2000;

/** The placeholder for the name. */
const NAME = '{name}';

/** The default text. */
export const USUAL_FOLLOW_UP = `Hello ${NAME},\n\nit was good to meet you. `;

/** @returns the text with the person's name; without a name, also without the space before it */
export function fillFollowUp(text: string, fullName: string): string {
  const name = fullName.trim();
  return name === '' ? text.replaceAll(/ ?\{name\}/g, '') : text.replaceAll(NAME, () => name);
}

/** @returns a URL that opens the owner's mail program with the text, which can't add headers */
export function toFollowUpUrl(letter: { email: string; subject: string; text: string }): string {
  // Line breaks are CRLF (RFC 6068, 5).
  const body = letter.text.replaceAll(/\r?\n/g, '\r\n');
  const [subject, said] = [letter.subject, body].map(encodeURIComponent);
  return `${toMailUrl(letter.email)}?subject=${subject}&body=${said}`;
}
