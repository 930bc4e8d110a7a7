import { Window } from 'happy-dom';

/** What a browser would make of a page, as far as it can do harm. */
export type PageParts = {
  /** Each kind of element with the names of its attributes, such as `a[class,href]`. */
  elements: ReadonlySet<string>;
  /** Every address of an attribute that leads somewhere or loads something. */
  urls: ReadonlySet<string>;
  /** Every rule of its style sheets. */
  rules: ReadonlySet<string>;
  /** The text of the structured data; empty where there is none. */
  structuredData: string;
};

const URL_ATTRIBUTES = [
  ...[
    'href',
    'src',
    'srcset',
    'action',
    'formaction',
    'data',
    'poster',
    'background',
    'xlink:href',
  ],
  ...['data-frame', 'ping', 'manifest', 'cite', 'longdesc', 'srcdoc'],
];

const { DOMParser } = new Window();

/** @param html of a whole document @returns its parts, as a parser reads them that is not ours */
export function parsePage(html: string): PageParts {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const elements = new Set<string>();
  const urls = new Set<string>();
  for (const element of parsed.querySelectorAll('*')) {
    const names = element.getAttributeNames();
    elements.add(`${element.localName}[${names.sort().join()}]`);
    for (const name of names.filter((name) => URL_ATTRIBUTES.includes(name))) {
      urls.add(element.getAttribute(name) ?? '');
    }
  }
  const textsOf = (selector: string) =>
    [...parsed.querySelectorAll(selector)].map((element) => element.textContent);
  const [structuredData = ''] = textsOf('script[type="application/ld+json"]');
  const rules = textsOf('style').flatMap((style) => style.split('}'));
  return { elements, urls, rules: new Set(rules), structuredData };
}
