import { expect, test } from 'vitest';
import { TEMPLATES } from '#page/design/rules/templates.ts';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { LINK_ICON_PATHS } from '#page/icons/public/icon-paths.ts';
import { SOCIAL_ICON_PATHS } from '#page/icons/public/social-icon-paths.ts';
import { LINK_ICONS } from '#page/links/rules/link-icons.ts';
import { SOCIAL_NETWORKS } from '#page/links/rules/social-networks.ts';
import { COLUMN_SAMPLES } from '#test/cases/columns.ts';
import { buildPublicProfile, FULL_PAGE, STORED_PICTURES } from '#test/pages/public-profile.ts';
import { SECTION_KEYS } from '../rules/sections.ts';

const SETTINGS = { publicUrl: 'https://vizit.test', script: '/assets/page.js', year: 2026 };

function render(columns: Record<string, unknown>): string {
  return renderProfileDocument(buildPublicProfile(columns), SETTINGS).html;
}

/** The sections' text, without markup. */
function toText(html: string): string {
  return html
    .replace(/^.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

const EVERYTHING = {
  ...COLUMN_SAMPLES,
  ...FULL_PAGE,
  sections: SECTION_KEYS,
  skills: [{ id: '1', name: 'Weaving', level: 4 }],
  experiences: [{ id: '1', role: 'Analyst', company: 'Babbage & Sons', startDate: '1842-03' }],
  section_heading: 'About the engine',
  custom_text: 'It weaves **algebra**.',
  embed_video: 'https://youtu.be/dQw4w9WgXcQ',
  embed_map: 'https://maps.apple.com/?ll=51.5,0',
  embed_audio: 'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk',
  embed_calendar: 'https://cal.com/ada/30min',
  gallery: [{ url: `${STORED_PICTURES}loom.jpg`, alt: 'A loom' }],
};

test('every section appears on the page, in the profile’s order', () => {
  const shown = [...render(EVERYTHING).matchAll(/<section[^>]*data-section="(\w+)"/g)];
  expect(shown.map(([, key]) => key)).toEqual(SECTION_KEYS.filter((key) => key !== 'vcard'));
});

test('an enabled but empty section leaves no trace', () => {
  const blank = { section_heading: ' ', custom_text: '\n', embed_video: 'javascript:alert(1)' };
  expect(
    render({ ...blank, sections: SECTION_KEYS.filter((key) => key !== 'lead_form') }),
  ).not.toContain('<section');
});

test('no third party is contacted, even for the owner’s pictures', () => {
  const html = render(EVERYTHING);
  expect(html).not.toContain('<iframe');
  const loaded = [...html.matchAll(/ (?:src|srcSet)="([^"]*)"/g)].map(([, url]) => url ?? '');
  expect(new Set(loaded.map((url) => new URL(url, SETTINGS.publicUrl).host))).toEqual(
    new Set(['vizit.test']),
  );
});

test.for(['', ...TEMPLATES.map(({ id }) => id)])(
  'a heading appears above its links, in the template %j',
  (template) => {
    const entry = (id: string, kind: string) => ({
      id,
      kind,
      buttonText: `${kind}${id}`,
      url: kind === '' ? `https://${id}.example` : '',
    });
    const html = render({
      sections: ['links'],
      ...(template && { design_preferences: { template } }),
      custom_links: [
        entry('a', ''),
        entry('b', 'heading'),
        entry('c', ''),
        entry('d', ''),
        // Its links are all hidden, or it has none yet.
        entry('e', 'heading'),
      ],
    });
    const section = /<section[^>]*data-section="links">(.*?)<\/section>/s.exec(html)?.[1] ?? '';
    const outline = [...section.matchAll(/<(ul|h2)\b|data-link-type/g)].map(
      ([whole, tag]) => tag ?? whole,
    );
    const link = 'data-link-type';
    expect(outline).toEqual(['ul', link, 'h2', 'ul', link, link]);
    expect(section).toContain('<h2 dir="auto">headingb</h2>');
  },
);

test('a skill’s level is shown as dots and read as words; without one there are no dots', () => {
  const skills = [
    { id: '1', name: 'Weaving', level: 4 },
    { id: '2', name: 'Algebra', level: 0 },
  ];
  const html = render({ sections: ['skill'], skills });
  expect(html).toContain('role="img" aria-label="4 of 5"');
  expect(html.match(/<i class="on">/g)).toHaveLength(4);
  expect(html.match(/role="img"/g)).toHaveLength(1);
});

test.for([
  [{ startDate: '2012-08', endDate: '2017-02' }, 'Aug 2012 – Feb 2017'],
  [{ startDate: '2017-03', isCurrent: true }, 'Mar 2017 – Present'],
  [{ startDate: '2017-03', endDate: '2018-01', isCurrent: true }, 'Mar 2017 – Present'],
  [{ startDate: '2017-03' }, 'Mar 2017'],
  [{ endDate: '2017-03' }, 'Until Mar 2017'],
  [{ isCurrent: true }, 'Present'],
  [{}, ''],
  [{ startDate: '2017-13', endDate: 'soon' }, ''],
] as const)('an experience of %j is dated %j', ([dates, shown]) => {
  const html = render({
    sections: ['experience'],
    experiences: [{ id: '1', role: 'R', ...dates }],
  });
  const when = /<p class="when">(.*?)<\/p>/.exec(html)?.[1] ?? '';
  expect(when.replace(/<[^>]*>/g, '')).toBe(shown);
});

test('without a role, the company is the heading', () => {
  const experiences = [{ id: '1', company: 'Babbage & Sons' }];
  expect(render({ sections: ['experience'], experiences })).toContain(
    '<h3 dir="auto">Babbage &amp; Sons</h3></li>',
  );
});

test('an embed is a link to its page, with all the script needs to frame it', () => {
  const html = render({ sections: ['video'], embed_video: 'https://youtu.be/dQw4w9WgXcQ' });
  expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
  expect(html).toContain('data-button="Play video from YouTube"');
  expect(html).toContain(
    'data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"',
  );
  expect(toText(html)).toContain('Watch on YouTube Opens youtube.com');
});

test('an unembeddable URL is a plain link that says where it leads', () => {
  const embed_map = 'https://maps.apple.com/?ll=55.6,13';
  const html = render({ sections: ['map'], embed_map });
  expect(toText(html)).toContain('Open in Apple Maps Opens maps.apple.com');
  expect(html).not.toContain('data-frame');
});

test('three embeds share one style', () => {
  expect(render(EVERYTHING).match(/iframe\.embed\{/g)).toHaveLength(1);
});

test('a gallery picture opens in full, and has alternative text', () => {
  const gallery = [
    { url: `${STORED_PICTURES}a.jpg`, alt: 'A loom' },
    { url: `${STORED_PICTURES}b.jpg`, alt: '' },
  ];
  const html = render({ sections: ['gallery'], gallery });
  expect(html).toMatch(/<a href="[^"]*\/ada\/a\.jpg"[^>]*><img[^>]*alt="A loom"/);
  expect(html).toContain('alt="Picture 2 of 2"');
});

test('pictures from our storage are requested at the size they are shown', () => {
  const own = (name: string) => `https://vizit.test/storage/v1/object/public/pictures/ada/${name}`;
  const html = render({
    profile_picture_url: own('face.webp'),
    cover_image_url: own('cover.webp'),
    sections: ['links', 'gallery'],
    custom_links: [{ id: '1', url: 'https://a.example', thumbnailUrl: own('thumb.webp') }],
    gallery: [{ url: own('one.webp') }, { url: own('two.webp') }],
  });
  for (const [name, width] of [
    ['face', 224],
    ['cover', 1280],
    ['thumb', 40],
    ['one', 192],
  ] as const) {
    expect(html).toMatch(
      new RegExp(`src="[^"]*/render/image/public/[^"]*${name}\\.webp\\?width=${width}&`),
    );
  }
  expect(html).toContain(`<a href="${own('one.webp')}"`);
});

test('a link shows its picture, its chosen icon, its network’s icon, or a chain', () => {
  const markOf = (link: object) => {
    const html = render({ sections: ['links'], custom_links: [{ id: '1', ...link }] });
    return /<a [^>]*data-link-type="custom"[^>]*>(<img|<svg[^>]*><path d="([^"]*)")/
      .exec(html)
      ?.slice(1);
  };
  const url = 'https://www.instagram.com/ada';
  expect(markOf({ url, icon: 'book', thumbnailUrl: `${STORED_PICTURES}1.png` })?.[0]).toBe('<img');
  expect(markOf({ url, icon: 'book' })?.[1]).toBe(LINK_ICON_PATHS.book);
  const ofNetwork = markOf({ url, icon: 'link' })?.[1];
  expect(ofNetwork).toBe(SOCIAL_ICON_PATHS.instagram);
  expect(markOf({ url, icon: 'no such icon' })?.[1]).toBe(ofNetwork);
  expect(markOf({ url, icon: '__proto__' })?.[1]).toBe(ofNetwork);
  expect(markOf({ url: 'https://a.example', icon: 'link' })?.[1]).toBe(LINK_ICON_PATHS.link);
});

test('every icon has its own drawing', () => {
  const paths = [...Object.values(LINK_ICON_PATHS), ...Object.values(SOCIAL_ICON_PATHS)];
  const drawn = Object.keys(LINK_ICONS).length + Object.keys(SOCIAL_NETWORKS).length;
  expect(new Set(paths).size).toBe(drawn);
  for (const path of paths) expect(path).toMatch(/^M[\d.][-\d.\sa-z]+$/i);
});

test('a page carries only the marks of its own networks', () => {
  const html = render({ sections: ['social'], social_links: [{ url: 'https://x.com/ada' }] });
  const carried = Object.entries(SOCIAL_ICON_PATHS).filter(([, path]) => html.includes(path));
  expect(carried.map(([network]) => network)).toEqual(['x']);
});

test('an owner’s markup never becomes a section’s', () => {
  const evil = '</section><script>alert(1)</script><img src=x onerror=alert(2)>"\'';
  const html = render({
    sections: [
      'links',
      'skill',
      'experience',
      'text',
      'video',
      'map',
      'audio',
      'gallery',
      'calendar',
    ],
    custom_links: [{ id: '1', url: 'https://a.example', icon: evil, thumbnailUrl: evil }],
    skills: [{ id: evil, name: evil.slice(0, 80), level: evil }],
    experiences: [{ id: evil, role: evil, company: evil, description: evil, startDate: evil }],
    section_heading: evil,
    custom_text: evil,
    embed_video: evil,
    embed_map: evil,
    embed_audio: `https://evil.example/${evil}`,
    embed_calendar: evil,
    gallery: [{ url: `${STORED_PICTURES}1.png`, alt: evil }],
  });
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html.match(/<\/section>/g)).toHaveLength(5);
});

test('lists of a thousand, and endless words, are still shown', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({
    id: `${index}`,
    url: `https://a.example/${index}`,
  }));
  const html = render({
    sections: ['links', 'skill', 'experience', 'text', 'gallery'],
    custom_links: many,
    skills: many.map(({ id }) => ({ id, name: 'x'.repeat(80), level: 3 })),
    experiences: many.map(({ id }) => ({ id, role: `Role ${id}` })),
    gallery: many,
    section_heading: 'x'.repeat(10_000),
    custom_text: 'x'.repeat(10_000),
  });
  expect(html.match(/data-link-type="custom"/g)).toHaveLength(1_000);
  expect(html.match(/role="img"/g)).toHaveLength(1_000);
});

test('text in any script is laid out in its own direction', () => {
  const html = render({
    sections: ['skill', 'experience', 'text'],
    skills: [{ id: '1', name: 'نسيج', level: 1 }],
    experiences: [{ id: '1', role: '分析師', company: 'บริษัท', description: '👩‍🚀\u200b\u202e' }],
    section_heading: 'عن الآلة',
    custom_text: 'مرحبا\n\n- שלום',
  });
  for (const text of ['نسيج', '分析師', 'บริษัท', '👩‍🚀', 'عن الآلة', 'مرحبا', 'שלום']) {
    expect(html).toMatch(new RegExp(`dir="auto">${text}`));
  }
});
