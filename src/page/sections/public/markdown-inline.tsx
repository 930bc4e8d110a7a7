import { createElement, Fragment, type ReactNode } from 'react';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import { splitAtAddresses } from './autolinks.ts';
import type { MarkdownNode } from './markdown-tree.ts';

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
