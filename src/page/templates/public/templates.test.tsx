import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contrastOf, mixColors, TEXT_CONTRAST } from '#page/design/rules/contrast.ts';
import { FONTS } from '#page/design/rules/fonts.ts';
import { TEMPLATE_SETTINGS } from '#page/design/rules/template-settings.ts';
import { TEMPLATES, toTemplatePresentation } from '#page/design/rules/templates.ts';
import { toThemePresentation } from '#page/design/rules/theme.ts';
import { THEMES } from '#page/design/rules/themes.ts';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, FULL_PAGE, STORED_PICTURES } from '#test/pages/public-profile.ts';

const SETTINGS = { publicUrl: 'https://vizit.test', script: '/assets/page.js', year: 2026 };
const FONT_FILES = Object.fromEntries(
  FONTS.map(({ key }) => [
    key,
    { latin: `/assets/${key}-latin-Dx4kXJAl.woff2`, latinExt: `/assets/${key}-ext-DO1Apj_S.woff2` },
  ]),
);
const EACH = TEMPLATES.map((template) => [template.name, template] as const);

function render(id: string, columns: Readonly<Record<string, unknown>> = FULL_PAGE) {
  const template = TEMPLATES.find((candidate) => candidate.id === id);
  const look = template ? toTemplatePresentation(template) : {};
  return renderProfileDocument(buildPublicProfile({ ...columns, ...look }), {
    ...SETTINGS,
    fonts: FONT_FILES,
    leadStamp: 'tdvk3aQx7bL0mZp4Rk',
  });
}

const toBody = (html: string) => html.slice(html.indexOf('<main>'), html.indexOf('</main>'));
const toWords = (html: string) => toBody(html).replace(/<[^>]+>/g, '');

describe.each(EACH)('%s', (_name, { id }) => {
  test('a page of 10 links weighs at most 8 KB', () => {
    expect(brotliCompressSync(render(id).html).length).toBeLessThanOrEqual(8 * 1024);
  });

  test('the page is complete: name, words, ten links, form and Contact', () => {
    const { html } = render(id);
    expect(html).toContain('<h1 dir="auto">Ada Lovelace</h1>');
    expect(html).toContain('<p class="role" dir="auto">Mathematician &amp; writer</p>');
    expect(html.match(/data-link-type="custom"/g)).toHaveLength(10);
    expect(html).toContain('<form class="card lead"');
    expect(html.match(/href="\/bio\/ada_lovelace\.vcf"[^>]*download/g)).toHaveLength(1);
  });

  test('an empty page shows the name, and says that more will follow', () => {
    expect(toWords(render(id, {}).html)).toMatch(
      /^A?Ada LovelaceThis page is just getting started. Come back soon.$/,
    );
  });

  test('a page in Arabic runs right to left', () => {
    const { html } = render(id, { full_name: 'ليلى الحسن' });
    expect(html).toContain('<html lang="ar">');
    expect(html).toContain('<div class="page" lang="ar" dir="rtl"');
  });
});

test('the thirteen templates differ in style beyond colours and fonts', () => {
  const sheets = TEMPLATES.map(({ id }) => render(id).style.split('.price{')[1]);
  expect(new Set(sheets)).toHaveLength(13);
});

/**
 * How wide the style draws a picture on a phone, and the largest rendition offered on any screen.
 */
test.each([
  ['marquee', 'cover', '100vw', 1200],
  ['atelier', 'cover', '100vw', 1200],
  ['poster', 'cover', '100vw', 1000],
  ['arch', 'picture', '220px', 800],
  ['office', 'picture', '132px', 800],
])('%s offers its %s, %s wide on a phone, at up to %i pixels', (id, name, width, widest) => {
  const { html } = render(id, { ...FULL_PAGE, cover_image_url: `${STORED_PICTURES}c.jpg` });
  const [image = ''] = new RegExp(`<img class="${name}"[^>]*>`).exec(html) ?? [];
  const [, sizes = ''] = /sizes="([^"]*)"/.exec(image) ?? [];
  expect(sizes.split(',').at(-1)).toBe(width);
  const widths = [...image.matchAll(/width=(\d+)&amp;height=(\d+)\S* (\d+)w/g)];
  expect(widths.at(-1)?.[1]).toBe(String(widest));
  for (const [, made, , told] of widths) expect(told).toBe(made);
});

test('a link is drawn at its owner’s chosen size', () => {
  const links = ['row', 'tile', 'feature', '', 'enormous'].map((size, index) => ({
    id: `${index}`,
    buttonText: size,
    url: `https://a.example/${index}`,
    size,
    thumbnailUrl: `${STORED_PICTURES}${index}.jpg`,
  }));
  const sizesOf = (id: string) =>
    [
      ...render(id, { sections: ['links'], custom_links: links }).html.matchAll(
        /<li class="(\w+)[^"]*">/g,
      ),
    ].map(([, size]) => size);
  expect(sizesOf('office')).toEqual(['row', 'tile', 'feature', 'row', 'row']);
  expect(sizesOf('bento')).toEqual(['row', 'tile', 'feature', 'tile', 'tile']);
});

test.each(['index', 'shell'])('in %s a link shows its host, or else its email or number', (id) => {
  const custom_links = [
    'https://www.notes.example/a',
    'mailto:ada@lovelace.example?subject=Hello',
    'tel:+442079460000',
  ].map((url, index) => ({ id: `${index}`, buttonText: 'Ada', url }));
  const { html } = render(id, { sections: ['links'], custom_links });
  const places = [...html.matchAll(/<small> <bdi>([^<]*)<\/bdi><\/small>/g)].map(
    ([, text]) => text,
  );
  expect(places).toEqual(['notes.example', 'ada@lovelace.example', '+442079460000']);
});

test.each(['marquee', 'atelier'])('Login and Sign Up are readable on any cover of %s', (id) => {
  const { style } = render(id);
  const grounds = [
    ...style.matchAll(/\.page:has\(\.cover\)[^{}]*\{[^}]*background:rgb\(0 0 0\/([.\d]+)\)/g),
  ];
  expect(grounds).toHaveLength(2);
  for (const [, opacity] of grounds)
    expect(
      contrastOf('#ffffff', mixColors('#ffffff', '#000000', Number(opacity))),
    ).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

test('Login and Sign Up are readable on any blurred cover in glow', () => {
  const { style } = render('glow');
  expect(style).toContain('.top,.role,.social{--soft:var(--ink)}');
  const [, opacity] = /\.cover\{[^}]*opacity:([.\d]+)/.exec(style) ?? [];
  const { light, dark } = TEMPLATE_SETTINGS.glow;
  for (const [canvas, ink] of [light, dark])
    for (const cover of ['#ffffff', '#000000'])
      expect(contrastOf(ink, mixColors(canvas, cover, Number(opacity)))).toBeGreaterThanOrEqual(
        TEXT_CONTRAST,
      );
});

test('a shop shows its first item large, with the price apart', () => {
  const custom_links = ['Mug · $24', 'Print · $38'].map((buttonText, index) => ({
    id: `${index}`,
    buttonText,
    url: `https://a.example/${index}`,
    thumbnailUrl: `${STORED_PICTURES}${index}.jpg`,
  }));
  const { html } = render('market', { sections: ['links'], custom_links });
  expect(html).toContain('<li class="feature">');
  expect(html).toContain('<span>Mug<b class="price"> $24</b></span>');
});

test('a wide tile has a rendition of its width', () => {
  const custom_links = ['Mug', 'Print', 'Bowl'].map((buttonText, index) => ({
    id: `${index}`,
    buttonText,
    url: `https://a.example/${index}`,
    size: 'tile',
    thumbnailUrl: `${STORED_PICTURES}${index}.jpg`,
  }));
  const { html } = render('market', { sections: ['links'], custom_links });
  expect(html).toMatch(
    /<li class="tile wide"><a[^>]*><img class="thumb" src="[^"]*2\.jpg\?width=560/,
  );
});

test('a bio of four lines can be expanded, in the page’s language', () => {
  const bio = 'Oak tables and chairs, made to order. '.repeat(5);
  expect(render('arch', { bio }).html).toContain('<summary>more</summary>');
  expect(render('arch', { bio, full_name: 'ليلى'.repeat(40) }).html).toContain(
    '<summary>المزيد</summary>',
  );
  expect(render('arch', { bio: 'Oak tables.' }).html).not.toContain('<details');
  expect(render('none', { bio }).html).not.toContain('<details');
});

test('a poster’s bio has less space beside a picture', () => {
  const bio = 'Oak tables and chairs made to order; commissions for autumn are open now.';
  const profile_picture_url = `${STORED_PICTURES}me.jpg`;
  expect(render('poster', { bio, profile_picture_url }).style).not.toContain('.more summary');
  const longer = `${bio} ${bio.slice(0, 30)}`;
  expect(render('poster', { bio: longer, profile_picture_url }).style).toContain('.more summary');
  expect(render('poster', { bio: longer }).style).not.toContain('.more summary');
});

test('each line beyond an ordinary head’s makes it smaller on phones', () => {
  const findSurplus = (columns: Readonly<Record<string, unknown>>) =>
    /@media \(max-width:39\.99rem\)\{:root,:host\{--over:(\d)\}\}/.exec(
      render('arch', columns).style,
    )?.[1] ?? null;
  const ordinary = { designation: 'Joiner', bio: 'Oak tables and chairs.\nMade to order.' };
  expect(findSurplus(ordinary)).toBeNull();
  const full_name = 'Maximiliane Scholastika Freifrau von Ahn';
  expect(findSurplus({ ...ordinary, full_name })).toBe('1');
  const bio = 'Oak tables and chairs, made to order. '.repeat(5);
  expect(findSurplus({ ...ordinary, full_name, bio })).toBe('3');
});

test('a name on a photo of Marquee is readable on any photo', () => {
  const { style } = render('marquee');
  const [, opacity] =
    /linear-gradient\(transparent,rgb\(0 0 0\/([.\d]+)\) 4\.5rem/.exec(style) ?? [];
  const ground = mixColors('#ffffff', '#000000', Number(opacity));
  expect(contrastOf('#ffffff', ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

test('contact options are in the head where the card is shown, and nowhere else', () => {
  expect(render('office').html).toContain('href="tel:+442079460000"');
  expect(render('office', { ...FULL_PAGE, sections: ['links'] }).html).not.toContain(
    'class="ways"',
  );
});

test('an undiallable phone number isn’t a contact option', () => {
  const vcard_data = { ...FULL_PAGE.vcard_data, phone: 'ask at the desk' };
  const { html } = render('office', { ...FULL_PAGE, vcard_data });
  expect(html).toContain('class="ways"');
  expect(html).not.toContain('tel:');
});

test('a phone number reads left to right on a right-to-left page', () => {
  const { html } = render('office', { ...FULL_PAGE, full_name: 'ليلى الحسن' });
  expect(html).toContain('<bdi>+44 20 7946 0000</bdi>');
});

test.each([
  ['Ada Lovelace', '5.44'],
  ['東京デザイン', '6.00'],
])('a poster fits the longest word in %s', (full_name, width) => {
  expect(render('poster', { full_name }).html).toContain(`--name:${width}`);
});

test('the bot trap lies where no page can be scrolled to', () => {
  const { style } = render('office', { ...FULL_PAGE, full_name: 'ليلى الحسن' });
  const [, after = ''] = style.split('.away{position:absolute;inset-inline-start:-9999px');
  expect(after).toContain('[dir=rtl] .away{inset-inline:auto -9999px}');
});

/** Digests of the markup and style of pages without templates, since targets measure 44 pixels. */
const BEFORE: Readonly<Record<string, string>> = {
  'nothing but a name': '1807aabacb152cdb',
  everything: '88dc000a2428f4d6',
  'own shapes': 'a23c8dfbee5c7d57',
  Vizit: '88dc000a2428f4d6',
  Linen: 'a0886ca94f713413',
  Sage: '0fafb261a62ed04b',
  Harbor: 'fa9905ee1d6f5217',
  Rosewood: 'ba2fb8ae4d3c67b5',
  Graphite: '0c3d949306098eee',
  Editorial: '9a5346a4aa819280',
  Aurora: 'fb20c50156621213',
  Sunset: '300fd5a9b2e35382',
  Forest: 'def27758e4bd1772',
  Terminal: 'c1f80fa3d3cc09ef',
  Poster: 'fea55fabd54aee0a',
  Lagoon: '3cec7557653d15bb',
  Noir: '724c71239d5f1ba2',
  Bubblegum: '1774c92af9237031',
  Clay: 'dcd08c899835c882',
  Nordic: '8b842a41d588bb47',
  Ultraviolet: 'ebe0b0d43ee9193a',
};
const OLD_PAGES: readonly (readonly [name: string, columns: object])[] = [
  ['nothing but a name', {}],
  ['everything', FULL_PAGE],
  [
    'own shapes',
    {
      ...FULL_PAGE,
      design_preferences: {
        components: {
          buttons: { shadow: 'large', borderEnabled: false, borderRadius: 30, iconVisible: false },
        },
      },
    },
  ],
  ...THEMES.map((theme) => {
    const { design_preferences, ...look } = toThemePresentation(theme, 'auto');
    const { template: _none, ...preferences } = design_preferences;
    return [theme.name, { ...FULL_PAGE, ...look, design_preferences: preferences }] as const;
  }),
];

// Except for later additions: the link in every footer to make a page, the contact script's mark, and
// markup for browsers without scripts.
test.each(OLD_PAGES)('an older page keeps its look to the pixel: %s', (name, columns) => {
  const { html } = renderProfileDocument(buildPublicProfile({ ...columns }), {
    ...SETTINGS,
    leadStamp: 'tdvk3aQx7bL0mZp4Rk',
  });
  const before = html
    .replace('<a href="/start">Make your own</a>', '')
    .replace(/ data-swap="[^"]*"/, '')
    .replace(/<noscript>.*<\/noscript>/, '');
  expect(createHash('sha256').update(before).digest('hex').slice(0, 16)).toBe(BEFORE[name]);
});
