import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** A page as a browser parses it, reduced to what could be harmful. */
export type PageParts = {
  /** Each kind of element with the names of its attributes, such as `a[class,href]`. */
  elements: ReadonlySet<string>;
  /** Every URL in an attribute that links to or loads something. */
  urls: ReadonlySet<string>;
  /** Every rule of its stylesheets. */
  rules: ReadonlySet<string>;
  /** The text of the structured data; empty without any. */
  structuredData: string;
};

const URL_ATTRIBUTES = [
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'data',
  'poster',
  'background',
  'xlink:href',
  'data-frame',
  'ping',
  'manifest',
  'cite',
  'longdesc',
  'srcdoc',
];

/** @param html of a whole document @returns its parts, by a parser that isn't ours */
export function parsePage(html: string): PageParts {
  const all = listElements(parse(html));
  const elements = new Set<string>();
  const urls = new Set<string>();
  for (const { tagName, attrs } of all) {
    const attributes = attrs.map(
      ({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const,
    );
    const names = attributes.map(([name]) => name);
    elements.add(`${tagName}[${names.sort().join()}]`);
    for (const [name, value] of attributes) if (URL_ATTRIBUTES.includes(name)) urls.add(value);
  }
  const [structuredData = ''] = all.filter(isStructuredData).map(textOf);
  const styles = all.filter(({ tagName }) => tagName === 'style').map(textOf);
  const rules = styles.flatMap((style) => style.split('}'));
  return { elements, urls, rules: new Set(rules), structuredData };
}

function listElements(parent: ParentNode): Element[] {
  return parent.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const inside = 'content' in node ? listElements(node.content) : [];
    return [node, ...inside, ...listElements(node)];
  });
}

function isStructuredData({ tagName, attrs }: Element): boolean {
  return tagName === 'script' && attrs.some(({ value }) => value === 'application/ld+json');
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}
