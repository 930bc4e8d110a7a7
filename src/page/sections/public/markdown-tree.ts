import MarkdownIt, { type Token } from 'markdown-it';

/** Deeper nesting is never drawn, so it isn't parsed. */
const MAX_NESTING = 20;

/** A node of the text with its children; leaves have `content`. */
export type MarkdownNode = {
  /** markdown-it's name, without `_open`: `paragraph`, `text`, `strong` … */
  type: string;
  tag: string;
  content: string;
  attributes: Readonly<Record<string, string>>;
  /** Its source lines: the first, and the one after the last. */
  lines: readonly [number, number] | null;
  /** True for a paragraph in a list without empty lines between items. */
  isTight: boolean;
  /** Blocks, or a line's inline nodes. */
  children: MarkdownNode[];
};

/** CommonMark with strikethrough; HTML and tables stay text. URLs are checked on rendering. */
const parser = new MarkdownIt({ html: false, breaks: true, maxNesting: MAX_NESTING });
parser.disable('table');
parser.normalizeLink = (url) => url;
parser.validateLink = () => true;

/** @param text limited by `cutMarkdown`: some constructs take quadratic time */
export function parseMarkdown(text: string): MarkdownNode[] {
  return toTree(parser.parse(text, {}));
}

function toTree(tokens: readonly Token[]): MarkdownNode[] {
  const roots: MarkdownNode[] = [];
  const open: MarkdownNode[][] = [roots];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    // A block's text is in its own token, which adds nothing.
    if (token.type === 'inline') {
      open.at(-1)?.push(...toTree(token.children ?? []));
      continue;
    }
    const node = toNode(token);
    open.at(-1)?.push(node);
    if (token.nesting === 1) open.push(node.children);
  }
  return roots;
}

function toNode(token: Token): MarkdownNode {
  return {
    type: token.type.replace(/_open$/, ''),
    tag: token.tag,
    content: token.content,
    attributes: Object.fromEntries(
      (token.attrs ?? []).map(([name, value]) => [name, String(value)]),
    ),
    lines: token.map,
    isTight: token.hidden,
    children: [],
  };
}
