import { createElement, Fragment, type ReactNode } from 'react';
import { defer, useLoaded } from '#kit/public/defer.ts';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import { cutMarkdown } from '#page/profile/rules/text.ts';
import type { MarkdownNode } from './markdown-tree.ts';

/** Deferred: half as large as the rest of a page, and most pages don't have custom text. */
export const MARKDOWN_PARSER = defer(
  () => import('./markdown-tree.ts'),
  (file) => file.parseMarkdown,
);

/** Quotes in lists in quotes; anything deeper is shown as written. */
const MAX_DEPTH = 4;

/** For looking up a block's source lines. */
type Place = { depth: number; source: readonly string[] };

/**
 * A small safe Markdown: headings, paragraphs, lists, emphasis, code, quotes and links. Every
 * element is created here, so that the owner's text never becomes markup: HTML, pictures and tables
 * stay text. Until the parser loads, text is shown as written.
 */
export function Markdown({ text }: { text: string }) {
  const parseMarkdown = useLoaded(MARKDOWN_PARSER);
  const { markdown, plain } = cutMarkdown(text);
  if (!parseMarkdown)
    return createElement(Fragment, null, ...text.split(/\n{2,}/).map(renderPlain));
  const place = { depth: 0, source: markdown.split('\n') };
  const blocks = renderBlocks(parseMarkdown(markdown), place);
  return createElement(Fragment, null, ...blocks, renderPlain(plain));
}

function renderBlocks(nodes: readonly MarkdownNode[], place: Place): ReactNode[] {
  return nodes.map((node) =>
    place.depth > MAX_DEPTH ? renderAsWritten(node, place) : renderBlock(node, place),
  );
}

function renderBlock(node: MarkdownNode, place: Place): ReactNode {
  switch (node.type) {
    case 'heading': {
      const tag = node.tag === 'h1' || node.tag === 'h2' ? 'h3' : 'h4';
      return createElement(tag, { dir: 'auto' }, ...node.children.map(renderInline));
    }
    case 'paragraph':
      return node.isTight
        ? createElement(Fragment, null, ...renderWords(node))
        : createElement('p', { dir: 'auto' }, ...renderWords(node));
    case 'blockquote':
      return createElement('blockquote', { dir: 'auto' }, ...renderNested(node, place));
    case 'bullet_list':
      return createElement('ul', null, ...renderItems(node, place));
    case 'ordered_list': {
      const { start } = node.attributes;
      return createElement('ol', { start: start && Number(start) }, ...renderItems(node, place));
    }
    case 'code_block':
    case 'fence':
      return (
        <pre>
          <code>{node.content.replace(/\n$/, '')}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    default:
      return renderPlain(node.content);
  }
}

function renderItems(list: MarkdownNode, place: Place): ReactNode[] {
  return list.children.map((item) =>
    createElement('li', { dir: 'auto' }, ...renderNested(item, place)),
  );
}

function renderNested({ children }: MarkdownNode, { depth, source }: Place): ReactNode[] {
  return renderBlocks(children, { depth: depth + 1, source });
}

/** Including the checkboxes of a task list. */
function renderWords({ children, isTight }: MarkdownNode): ReactNode[] {
  const [first, ...others] = children;
  const box = isTight && first?.type === 'text' ? /^\[([ xX])\] /.exec(first.content) : null;
  if (first === undefined || box === null) return children.map(renderInline);
  const rest = { ...first, content: first.content.slice(box[0].length) };
  return [box[1] === ' ' ? '☐ ' : '☑ ', ...[rest, ...others].map(renderInline)];
}

function renderAsWritten({ lines }: MarkdownNode, { source }: Place): ReactNode {
  return lines && renderPlain(source.slice(...lines).join('\n'));
}

function renderPlain(text: string): ReactNode {
  return text.trim() && createElement('p', { dir: 'auto' }, text.trim());
}

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
function renderInline(node: MarkdownNode): ReactNode {
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
