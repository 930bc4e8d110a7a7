import { expect, test } from 'vitest';
import { TEMPLATES, toTemplatePresentation } from '#page/design/rules/templates.ts';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, FULL_PAGE, STORED_PICTURES } from '#test/pages/public-profile.ts';

const SETTINGS = { publicUrl: 'https://vizit.test', script: '/assets/page.js', year: 2026 };
const FACE = { x: 30, y: 10 };
const SHORE = { x: 80, y: 95 };

function draw(id: string | null, columns: object = {}) {
  const template = TEMPLATES.find((candidate) => candidate.id === id);
  const look = template ? toTemplatePresentation(template) : {};
  const page = { profile_picture_focus: FACE, cover_image_focus: SHORE, ...columns };
  return renderProfileDocument(buildPublicProfile({ ...FULL_PAGE, ...page, ...look }), SETTINGS);
}

const imageOf = (html: string, name: string) =>
  new RegExp(`<img class="${name}"[^>]*>`).exec(html)?.[0].replaceAll('&amp;', '&') ?? '';

test.each([null, 'calling-card', 'arch', 'office', 'glow'])(
  'with the template %s, the profile picture is cropped around its point, by us and in CSS',
  (id) => {
    const { html, style } = draw(id);
    const addresses = imageOf(html, 'picture').match(/[^" ]+width=[^" ]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(address).toContain('&x=30&y=10');
    expect(style).toContain('.picture{object-position:30% 10%}');
  },
);

test.each([null, 'marquee', 'atelier', 'poster', 'glow'])(
  'with the template %s, the cover is cropped around its own point, after the template’s',
  (id) => {
    const { html, style } = draw(id);
    expect(imageOf(html, 'cover')).toContain('&x=80&y=95');
    expect(style.lastIndexOf('object-position:50% 30%')).toBeLessThan(
      style.indexOf('.cover{object-position:80% 95%}'),
    );
  },
);

test('a profile picture used as the cover keeps its focal point', () => {
  const { html, style } = draw('marquee', { cover_image_url: null });
  expect(imageOf(html, 'cover face')).toContain('me.jpg?width=512&height=512&x=30&y=10');
  expect(style).toContain('.cover{object-position:30% 10%}');
});

test('link and gallery pictures are cropped around their own points', () => {
  const { html } = draw(null, {
    sections: ['links', 'gallery'],
    custom_links: [
      {
        id: '1',
        buttonText: 'Shop',
        url: 'https://a.example',
        focus: FACE,
        thumbnailUrl: `${STORED_PICTURES}shop.jpg`,
      },
    ],
    gallery: [{ url: `${STORED_PICTURES}sea.jpg`, focus: SHORE, alt: '' }],
  });
  expect(html).toContain('shop.jpg?width=40&amp;height=40&amp;x=30&amp;y=10');
  expect(html).toMatch(/sea\.jpg\?width=560&amp;height=420&amp;x=80&amp;y=95/);
});

test('without points, a page has no crop positions', () => {
  const { html, style } = draw(null, { profile_picture_focus: {}, cover_image_focus: {} });
  expect(html).not.toMatch(/&amp;x=/);
  expect(style).not.toContain('object-position');
});
