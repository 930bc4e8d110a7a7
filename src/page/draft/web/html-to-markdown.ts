/** Larger pastes become plain text, because parsing them would block typing. */
const MAX_HTML_LENGTH = 500_000;

/** Elements that Markdown can express. Without any, plain text is enough. */
const MARKED = /<(?:strong|b|em|i|a|h[1-6]|li|blockquote)\b/i;

const BLOCKS = new Set('P DIV SECTION ARTICLE UL OL BLOCKQUOTE TABLE TR PRE'.split(' '));

const SKIPPED = new Set(['STYLE', 'SCRIPT', 'TITLE', 'HEAD', 'META', 'TEMPLATE', 'NOSCRIPT']);

/** Deeper nesting than anyone writes; keeps only its text. */
const MAX_DEPTH = 40;

/** @param html as copied @returns whether Markdown would preserve more than plain text */
export function isWorthMarking(html: string): boolean {
  return html.length <= MAX_HTML_LENGTH && MARKED.test(html);
}

/**
 * Turns copied HTML into Markdown: bold, italic, links, headings, lists and quotes. The parsed
 * document is never shown, so nothing in it runs or loads.
 *
 * @returns the Markdown; other elements keep only their text
 */
export function toMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return tidy(readChildren(body, 0));
}

function readChildren(element: Element, depth: number): string {
  if (depth > MAX_DEPTH) return toWords(element.textContent ?? '');
  return [...element.childNodes].map((node) => readNode(node, depth + 1)).join('');
}

function readNode(node: Node, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return toWords(node.textContent ?? '');
  if (!(node instanceof Element) || SKIPPED.has(node.tagName)) return '';
  if (node.tagName === 'BR') return '\n';
  const words = readChildren(node, depth);
  if (/^H[1-6]$/.test(node.tagName)) {
    return `\n\n${'#'.repeat(Math.min(Number(node.tagName[1]), 3))} ${toLine(words)}\n\n`;
  }
  switch (node.tagName) {
    case 'STRONG':
    case 'B':
      // Some word processors wrap everything in such an element.
      return /font-weight:\s*(?:normal|400)/i.test(node.getAttribute('style') ?? '')
        ? words
        : mark(words, '**');
    case 'EM':
    case 'I':
      return mark(words, '*');
    case 'A':
      return toLink(words, node.getAttribute('href') ?? '');
    case 'LI':
      return toItem(node, words);
    case 'BLOCKQUOTE':
      return `\n\n${tidy(words).replace(/^/gm, '> ')}\n\n`;
    default:
      return BLOCKS.has(node.tagName) ? `\n\n${words}\n\n` : words;
  }
}

/** Collapses whitespace as a browser does, and escapes Markdown's own characters. */
function toWords(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\*[\]`]|(?<!\w)_|_(?!\w)/g, '\\$&');
}

function toLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

/** Emphasis can't start or end with a space, or span lines. */
function mark(words: string, sign: string): string {
  return words.replace(/[^\s](?:[^\n]*[^\s])?/g, (line) => sign + line + sign);
}

function toLink(words: string, href: string): string {
  const line = toLine(words);
  if (line === '' || !/^(?:https?:|mailto:|tel:)/i.test(href)) return words;
  return `[${line}](${href.replace(/[()\s]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))})`;
}

function toItem(item: Element, words: string): string {
  const list = item.parentElement;
  const number = list?.tagName === 'OL' ? [...list.children].indexOf(item) + 1 : null;
  const lines = tidy(words).replace(/\n+/g, '\n  ');
  return `\n${number === null ? '-' : `${number}.`} ${lines}\n`;
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t](?=\S)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^((?:-|\d+\.) .*)\n\n(?=(?:-|\d+\.) )/gm, '$1\n')
    .trim();
}
