/** A piece of plain text; `href` if it is a bare URL. */
export type TextPiece = { text: string; href?: string };

const WORDS = /[^\s<>"()[\]]+/g;
const MAIL = /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const WEB = /^(?:https?:\/\/|www\.)[^.]/i;
const ENDINGS = ".,;:!?'*_~";

/**
 * Finds bare URLs in text. It checks each word once, so any text takes time linear in its length.
 */
export function splitAtAddresses(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const address = trimEnd(word);
    const href = toHref(address);
    if (href === null) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function trimEnd(word: string): string {
  let end = word.length;
  while (end > 0 && ENDINGS.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

function toHref(word: string): string | null {
  if (MAIL.test(word)) return `mailto:${word}`;
  if (!WEB.test(word)) return null;
  return /^www\./i.test(word) ? `http://${word}` : word;
}
