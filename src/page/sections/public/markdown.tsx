import { createElement, Fragment, type ReactNode } from 'react';
import { defer, useLoaded } from '#kit/public/defer.ts';
import { cutMarkdown } from '#page/profile/rules/text.ts';
import { renderInline } from './markdown-inline.tsx';
import type { MarkdownNode } from './markdown-tree.ts';

/** Half as large as the rest of a page, and most pages don't have custom text. */
export const MARKDOWN_PARSER = defer(
  () => import('./markdown-tree.ts'),
  (file) => file.parseMarkdown,
);

/** Quotes in lists in quotes; deeper than this, the text is shown as written. */
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

/** With the checkboxes of a task list. */
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
