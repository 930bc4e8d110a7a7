import { createElement, Fragment, type ReactNode } from 'react';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import type { MarkdownNode } from './markdown-tree.ts';

/** A piece of plain text; `href` if it is a bare URL. */
type TextPiece = { text: string; href?: string };

const WORDS = /[^\s<>"()[\]]+/g;
const MAIL = /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const WEB = /^(?:https?:\/\/|www\.)[^.]/i;
const ENDINGS = ".,;:!?'*_~";

/** Finds bare URLs in text. Checks each word once, so any text takes linear time. */
function splitAtAddresses(text: string): TextPiece[] {
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

/** Renders inline text: plain text, emphasis, code and links. */
export function renderInline(node: MarkdownNode): ReactNode {
  switch (node.type) {
    case 'strong':
    case 'em':
      return createElement(node.type, null, ...node.children.map(renderInline));
    case 's':
      return createElement('del', null, ...node.children.map(renderInline));
    case 'code_inline':
      return <code>{node.content}</code>;
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'link':
      return renderLink(node.attributes.href ?? '', toWords(node));
    case 'text':
      return createElement(Fragment, null, ...renderText(node.content));
    default:
      return node.content;
  }
}

/** Links can't be nested: an inner one becomes plain text. */
function toWords({ children }: MarkdownNode): ReactNode[] {
  return children.map((child) => (child.type === 'text' ? child.content : renderInline(child)));
}

function renderText(text: string): ReactNode[] {
  return splitAtAddresses(text).map(({ text, href }) =>
    href === undefined ? text : renderLink(href, [text]),
  );
}

/** A link to a disallowed URL becomes plain text. */
function renderLink(href: string, words: readonly ReactNode[]): ReactNode {
  if (!isLinkUrl(href)) return createElement(Fragment, null, ...words);
  const attributes = {
    href,
    rel: 'nofollow ugc noopener',
    target: '_blank',
    'data-link-type': 'text' satisfies LinkTypeKey,
  };
  return createElement('a', attributes, ...words);
}
