import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { listContactWays } from '#page/card/rules/contact-ways.ts';
import { contrastOf } from '#page/design/rules/contrast.ts';
import {
  buildSignature,
  SIGNATURE_PICTURE_SIDE,
  type SignatureCard,
  toBothGrounds,
} from './signature.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** The parts of a pasted signature that an email program keeps, limited to those we use, and the source. */
type Client = {
  source: string;
  elements: readonly string[];
  attributes: readonly string[];
  properties: readonly string[];
  /** In characters. */
  longest: number;
};

const TABLES = ['table', 'tbody', 'tr', 'td', 'a', 'img', 'span', 'br', 'p', 'b'];
const BORDERS = ['border-left', 'border-right', 'border-top', 'border-bottom'];
const PADDINGS = ['padding', 'padding-left', 'padding-right', 'padding-top', 'padding-bottom'];
const FONTS = ['font-family', 'font-size', 'font-weight', 'line-height', 'color'];

const CLIENTS: Readonly<Record<string, Client>> = {
  'Outlook for Windows': {
    source: 'Microsoft, “Word HTML and CSS Rendering Capabilities in Outlook”, parts 1 and 2',
    elements: TABLES,
    attributes:
      'align alt border cellpadding cellspacing dir height href src style valign width role'.split(
        ' ',
      ),
    properties: [...BORDERS, ...PADDINGS, ...FONTS, 'text-decoration', 'width', 'height'],
    longest: 30_000,
  },
  Gmail: {
    source: 'Google, “CSS support” in Gmail’s developer documentation; “Create a Gmail signature”',
    elements: [...TABLES, 'div', 'font'],
    attributes:
      'align alt border cellpadding cellspacing dir height href src style valign width role title'.split(
        ' ',
      ),
    properties: [
      ...BORDERS,
      ...PADDINGS,
      ...FONTS,
      'text-decoration',
      'width',
      'height',
      'display',
      'direction',
    ],
    longest: 10_000,
  },
  'Apple Mail': {
    source: 'caniemail.com, Apple Mail: as WebKit, but for scripts, forms and external styles',
    elements: [...TABLES, 'div', 'strong'],
    attributes:
      'align alt border cellpadding cellspacing dir height href src style valign width role class'.split(
        ' ',
      ),
    properties: [
      ...BORDERS,
      ...PADDINGS,
      ...FONTS,
      'text-decoration',
      'width',
      'height',
      'border-radius',
    ],
    longest: 100_000,
  },
};

const CARD = {
  name: '',
  firstName: '',
  lastName: '',
  designation: '',
  company: '',
  email: 'ada@engines.example',
  phone: '+44 20 7946 0991',
  address: '12 St James’s Square, London',
};

const waysOf = (card: Partial<typeof CARD>) =>
  listContactWays({ sections: ['vcard'], vcard_data: { ...CARD, ...card } });

const ADA: SignatureCard = {
  name: 'Ada Lovelace',
  role: 'Mathematician',
  company: 'Analytical Engines',
  ways: waysOf({}),
  page: { label: 'vizit.test/bio/ada', url: 'https://vizit.test/q/3RG0/SIGNATURE' },
  pictureUrl: 'https://vizit.test/q/3RG0/portrait.png',
  accent: '#8b5cf6',
};

const NOTHING = waysOf({ email: '', phone: '', address: '' });

const PEOPLE: Readonly<Record<string, SignatureCard>> = {
  'somebody usual': ADA,
  'a name of 60 letters': { ...ADA, name: 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'e') },
  'no picture, no phone, no colour': {
    ...ADA,
    ways: waysOf({ phone: '' }),
    pictureUrl: null,
    accent: null,
  },
  'nothing but a name': { ...ADA, role: '', company: '', ways: NOTHING },
  'a Greek name': { ...ADA, name: 'Σοφία Παπαδοπούλου' },
  'a Chinese name': { ...ADA, name: '愛達', role: '數學家' },
  'a Hebrew name': { ...ADA, name: 'עדה לאבלייס', role: 'מתמטיקאית' },
  'an Arabic name': { ...ADA, name: 'آدا لوفلايس' },
  'a Russian name at an own domain': {
    ...ADA,
    name: 'Ада Лавлейс',
    page: { ...ADA.page, label: 'ada.example' },
  },
  'markup for a name': {
    ...ADA,
    name: '<script>alert(1)</script><img src=x onerror=alert(1)>',
    company: '"><svg onload=alert(1)>',
    ways: waysOf({ email: '"><b>@x.example', phone: '+1 <i>2', address: '<style>*{}</style>' }),
  },
};

/** Every element, in order. */
function listElements(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(html));
  return found;
}

const readAttribute = ({ attrs }: Element, wanted: string) =>
  attrs.find(({ name }) => name === wanted)?.value;

const listDeclarations = (html: string) =>
  listElements(html).flatMap((element) =>
    (readAttribute(element, 'style') ?? '')
      .split(';')
      .filter(Boolean)
      .map((declaration) => declaration.split(':') as [string, string]),
  );

test.for(
  Object.entries(CLIENTS).flatMap(([client, rules]) =>
    Object.entries(PEOPLE).map(([who, card]) => [client, who, rules, card] as const),
  ),
)('%s keeps everything in the signature of %s', ([, , rules, card]) => {
  const { html } = buildSignature(card);
  for (const { tagName, attrs } of listElements(html)) {
    expect(rules.elements).toContain(tagName);
    for (const { name } of attrs) expect(rules.attributes).toContain(name);
  }
  for (const [property] of listDeclarations(html)) expect(rules.properties).toContain(property);
  expect(html.length).toBeLessThan(rules.longest);
  expect(html).not.toMatch(/[\n\r]/);
});

test.for(Object.entries(PEOPLE))('%s can be called, written to and visited', ([, card]) => {
  const { html, text } = buildSignature(card);
  const links = listElements(html).flatMap((element) => readAttribute(element, 'href') ?? []);
  for (const link of links) expect(link).toMatch(/^(?:https:\/\/|tel:\+|mailto:)/);
  expect(links).toContain(card.page.url);
  for (const { url, kind } of card.ways) if (kind !== 'address') expect(links).toContain(url);
  expect(text.split('\n')[0]).toBe(card.name);
  expect(text).toContain(card.page.url);
});

test('the picture has its size, an absolute URL and a format that Outlook shows', () => {
  const [picture, ...more] = listElements(buildSignature(ADA).html).filter(
    ({ tagName }) => tagName === 'img',
  );
  expect(more).toEqual([]);
  const read = (name: string) => picture && readAttribute(picture, name);
  const side = String(SIGNATURE_PICTURE_SIDE);
  expect([read('width'), read('height'), read('alt')]).toEqual([side, side, '']);
  expect(read('src')).toMatch(/^https:\/\/.*\.png$/);
  const without = buildSignature({ ...ADA, pictureUrl: null }).html;
  expect(without).not.toContain('<img');
});

test('right-to-left text starts at the right', () => {
  const toDirection = (name: string) =>
    / dir="rtl"/.test(buildSignature({ ...ADA, name }).html) ? 'right' : 'left';
  expect(['עדה', 'آدا', '1 آدا', 'Ada', '愛達', ''].map(toDirection)).toEqual([
    'right',
    'right',
    'right',
    'left',
    'left',
    'left',
  ]);
  expect(buildSignature({ ...ADA, name: 'עדה' }).html).toContain('border-right:2px');
});

test('any colours an owner picks become readable on light and dark, and the name has none', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (accent) => {
      const shown = toBothGrounds(accent);
      expect(contrastOf(shown, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(shown, '#1f1f1f')).toBeGreaterThanOrEqual(3);
      // Inverted, as some do at night: as far from white as it was from black.
      const turned = `#${(0xffffff - Number.parseInt(shown.slice(1), 16)).toString(16).padStart(6, '0')}`;
      expect(contrastOf(turned, '#000000')).toBeGreaterThanOrEqual(3);
      const used = listDeclarations(buildSignature({ ...ADA, accent }).html)
        .filter(([property]) => property === 'color')
        .map(([, value]) => value);
      for (const one of used) expect(contrastOf(one, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
  const [name] = listElements(buildSignature(ADA).html).filter((element) =>
    readAttribute(element, 'style')?.includes('font-weight:bold'),
  );
  expect(name && readAttribute(name, 'style')).not.toMatch(/;color:/);
});
