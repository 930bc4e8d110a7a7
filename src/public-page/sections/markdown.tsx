import { Lexer, type MarkedToken, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import type { LinkTypeKey } from '#domain/analytics/link-types.ts';
import { isLinkUrl } from '#domain/links/urls.ts';
import { CUSTOM_TEXT_MAX_LENGTH } from '#domain/profile/markdown.ts';

/** Quotes in lists in quotes: deeper than this, the text is shown as it was written. */
const MAX_DEPTH = 4;

/**
 * A small safe Markdown: headings, paragraphs, lists, emphasis, code, quotes and links. Only the
 * lexer is used, and every element is made here, so that no text of the owner's becomes markup:
 * HTML, pictures and tables stay words.
 */
export function Markdown({ text }: { text: string }) {
  const blocks = lex(text.slice(0, CUSTOM_TEXT_MAX_LENGTH));
  return createElement(Fragment, null, ...renderBlocks(blocks, 0));
}

function lex(text: string): MarkedToken[] {
  try {
    // Its own type allows tokens of extensions, of which there are none.
    return new Lexer({ gfm: true, breaks: true }).lex(text) as MarkedToken[];
  } catch {
    // Thousands of nested quotes overflow its stack: nobody wrote those to be read.
    return [{ type: 'text', raw: text, text }];
  }
}

function renderBlocks(tokens: readonly MarkedToken[], depth: number): ReactNode[] {
  return tokens.map((token) =>
    depth > MAX_DEPTH ? renderPlain(token) : renderBlock(token, depth),
  );
}

function renderBlock(token: MarkedToken, depth: number): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(token.depth <= 2 ? 'h3' : 'h4', { dir: 'auto' }, ...renderInner(token));
    case 'paragraph':
      return createElement('p', { dir: 'auto' }, ...renderInner(token));
    case 'text':
      return createElement(Fragment, null, ...renderInner(token));
    case 'blockquote':
      return createElement('blockquote', { dir: 'auto' }, ...renderNested(token, depth));
    case 'list':
      return renderList(token, depth);
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    default:
      return renderPlain(token);
  }
}

function renderList(list: Tokens.List, depth: number): ReactNode {
  const items = list.items.map((item) =>
    createElement('li', { dir: 'auto' }, ...renderNested(item, depth)),
  );
  if (!list.ordered) return createElement('ul', null, ...items);
  const start = typeof list.start === 'number' && list.start !== 1 ? list.start : undefined;
  return createElement('ol', { start }, ...items);
}

function renderNested({ tokens }: { tokens: object[] }, depth: number): ReactNode[] {
  return renderBlocks(tokens as MarkedToken[], depth + 1);
}

/** What stands in a line: of a token without parts, its text. */
function renderInner(token: { text: string; tokens?: object[] }): ReactNode[] {
  if (token.tokens === undefined) return [decode(token.text)];
  return (token.tokens as MarkedToken[]).map(renderInline);
}

function renderInline(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, ...renderInner(token));
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return renderLink(token);
    case 'text':
      return createElement(Fragment, null, ...renderInner(token));
    case 'escape':
    case 'image':
      return decode(token.text);
    default:
      return token.raw;
  }
}

/** A link that leads to nowhere allowed is its words only. */
function renderLink(token: Tokens.Link): ReactNode {
  const href = decode(token.href);
  if (!isLinkUrl(href)) return createElement(Fragment, null, ...renderInner(token));
  const rel = 'nofollow ugc noopener';
  const attributes = {
    href,
    rel,
    target: '_blank',
    'data-link-type': 'text' satisfies LinkTypeKey,
  };
  return createElement('a', attributes, ...renderInner(token));
}

function renderPlain(token: MarkedToken): ReactNode {
  return token.raw.trim() && createElement('p', { dir: 'auto' }, token.raw.trim());
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

/** The entities people do write; React escapes again what must be. */
function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => CHARACTERS[entity] ?? entity);
}
