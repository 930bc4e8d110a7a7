import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';
import { renderProfileDocument } from './profile-document.tsx';

const SETTINGS = { publicUrl: 'https://vizit.test', script: '/assets/page.js', year: 2026 };

function render(columns: Record<string, unknown> = {}): string {
  return renderProfileDocument(buildPublicProfile(columns), SETTINGS).html;
}

/** Text as React escapes it, to search for it. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

test("the page title has the suffix '| Vizit'", () => {
  expect(render()).toContain('<title>Ada Lovelace | Vizit</title>');
});

test('a person without a full name is called by their username', () => {
  const html = render({ full_name: '' });
  expect(html).toContain('<title>ada_lovelace | Vizit</title>');
  expect(html).toContain('<h1 dir="auto">ada_lovelace</h1>');
});

test("signed out, the header shows 'Login' and 'Sign Up', both to /auth", () => {
  expect(render()).toContain('<a href="/auth">Login</a><a href="/auth">Sign Up</a>');
});

test('full name, designation and bio are on the page, and the bio keeps its lines', () => {
  const { html, style } = renderProfileDocument(
    buildPublicProfile({ designation: 'Writer', bio: 'One\nTwo' }),
    SETTINGS,
  );
  expect(html).toContain('<p class="role" dir="auto">Writer</p>');
  expect(html).toContain('<p class="bio" dir="auto">One\nTwo</p>');
  expect(style).toMatch(/\.bio\{[^}]*white-space:pre-line/);
});

test('without a picture the initial is shown, with emoji and accents intact', () => {
  const initialOf = (full_name: string) =>
    /<div class="picture"[^>]*>([^<]*)</.exec(render({ full_name }))?.[1];
  expect(initialOf('ada')).toBe('A');
  expect(initialOf('👩‍🚀 Ada')).toBe('👩‍🚀');
  expect(initialOf('أحمد')).toBe('أ');
});

test('the footer has a copyright line and a privacy link', () => {
  expect(render()).toContain(
    '© 2026 Vizit<a href="/privacy">Privacy</a>' +
      '<a href="/start">Make your own</a><a href="/report/ada_lovelace" rel="nofollow">Report</a></footer>',
  );
});

test('the Contact button appears only when the section is enabled and the card is not empty', () => {
  const card = { phone: '+123' };
  expect(render({ sections: ['vcard'], vcard_data: card })).toContain(
    'href="/bio/ada_lovelace.vcf" download',
  );
  expect(render({ sections: [], vcard_data: card })).not.toContain('.vcf');
  expect(render({ sections: ['vcard'], vcard_data: { phone: '  ' } })).not.toContain('.vcf');
});

test('sections follow the profile’s order, and empty ones leave no trace', () => {
  const keys = [
    ...render({ ...FULL_PAGE, sections: ['lead_form', 'links', 'social'] }).matchAll(
      /<section[^>]*data-section="(\w+)"/g,
    ),
  ];
  expect(keys.map(([, key]) => key)).toEqual(['lead_form', 'links', 'social']);
  expect(render({ sections: ['social', 'links'] })).not.toContain('<section');
});

test('a page carries no styles for sections it doesn’t have', () => {
  expect(render()).not.toContain('.lead');
  expect(render(FULL_PAGE)).toContain('.lead');
});

test('social links are named, and marked as the owner’s', () => {
  const html = render(FULL_PAGE);
  expect(html).toContain(
    '<a href="https://instagram.com/ada" rel="me nofollow ugc noopener" target="_blank" aria-label="Instagram" data-link-type="social">',
  );
});

test('custom links are real links, and hidden ones are left out', () => {
  const html = render({
    sections: ['links'],
    custom_links: [
      { id: 'a', buttonText: 'Shown', url: 'https://shown.example' },
      { id: 'b', buttonText: 'Hidden', url: 'https://hidden.example', isVisible: false },
    ],
  });
  expect(html).toMatch(/<a href="https:\/\/shown\.example"[^>]*rel="nofollow ugc noopener"/);
  expect(html).not.toContain('hidden.example');
});

test('an owner’s markup never becomes the page’s', () => {
  const evil = '</script></style><script>alert(1)</script><img src=x onerror=alert(2)>"\'';
  const html = render({
    full_name: evil,
    designation: evil,
    bio: evil,
    sections: ['vcard', 'social', 'links', 'lead_form'],
    vcard_data: { name: evil },
    custom_links: [{ id: evil, buttonText: evil, url: 'https://ok.example/?q="><script>' }],
    lead_form_data: { heading: evil, description: evil, buttonText: evil, consent: evil },
    font_body: '";}</style><script>',
    theme_color: 'red;}</style>',
  });
  expect(html).toContain(escaped('<script>alert(1)</script>'));
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).not.toContain('<img');
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  ' java\nscript:x',
  'https://bank.example@evil.example',
])('the address %j never becomes a link', (url) => {
  const profile = buildPublicProfile({ sections: ['social', 'links'] });
  // Bypasses every parser, as the editor's draft could.
  profile.social_links = [{ url }];
  profile.custom_links = [
    {
      id: '1',
      kind: '',
      buttonText: 'x',
      url,
      icon: 'link',
      isVisible: true,
      thumbnailUrl: '',
      focus: null,
      size: '',
      startsAt: '',
      endsAt: '',
    },
  ];
  expect(renderProfileDocument(profile, SETTINGS).html).not.toContain('target="_blank"');
});

test('structured data describes a Person, with social links that start with http', () => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(render(FULL_PAGE))?.[1];
  const data = JSON.parse(json ?? '');
  expect(data.mainEntity).toMatchObject({ '@type': 'Person', name: 'Ada Lovelace' });
  expect(data.mainEntity.sameAs).toContain('https://github.com/ada');
  expect(data.mainEntity.sameAs).not.toContain('mailto:ada@example.com');
});

test('structured data can’t close its script or break a line', () => {
  const bio = '</script><!--\u2028&';
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(render({ bio }))?.[1];
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(json ?? '').mainEntity.description).toBe(bio);
});

test('previews get absolute URLs', () => {
  const html = render(FULL_PAGE);
  expect(html).toContain('<link rel="canonical" href="https://vizit.test/bio/ada_lovelace"/>');
  expect(html).toContain('<meta property="og:url" content="https://vizit.test/bio/ada_lovelace"/>');
  expect(html).toContain(
    '<meta property="og:image" content="https://vizit.test/bio/ada_lovelace/card.png?v=toujs0"/>',
  );
  expect(html).toContain('<meta property="og:type" content="profile"/>');
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="630"/>');
  expect(html).toContain(
    '<meta property="og:image:alt" content="Ada Lovelace, Mathematician &amp; writer"/>',
  );
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test('an overlong description ends at a word', () => {
  const html = render({ bio: 'Photographs of mountains. '.repeat(20) });
  expect(html).toMatch(
    /<meta name="description" content="[^"]{100,158}(?:Photographs|of|mountains)…"/,
  );
});

test('a saved profile gets a new picture URL, because networks cache pictures for days', () => {
  const versionOf = (updated_at: string) => /card\.png\?v=(\w+)/.exec(render({ updated_at }))?.[1];
  expect(versionOf('2026-11-21T10:00:01Z')).not.toBe(versionOf('2026-11-21T10:00:00Z'));
  expect(render({ updated_at: '' })).toContain('/card.png"');
});

test('the page links its data and its contact card', () => {
  const data = '<link rel="alternate" type="application/json" href="/bio/ada_lovelace.json"/>';
  const card = '<link rel="alternate" type="text/vcard" href="/bio/ada_lovelace.vcf"/>';
  expect(render(FULL_PAGE)).toContain(data);
  expect(render(FULL_PAGE)).toContain(card);
  expect(render()).not.toContain(card);
});

test('the lead form works without a script: a plain post with labelled fields', () => {
  const html = render({ sections: ['lead_form'] });
  expect(html).toContain('action="/leads" method="post"');
  expect(html).toContain('<input type="hidden" name="profile_id" value="3f2c1a9e');
  expect(html).toContain('<label for="lead-email">Email</label>');
  expect(html).toContain('autoComplete="email"');
  expect(html).not.toContain('name="phone"');
  expect(html).not.toContain('name="consent"');
});

test('the bot trap is hidden from sight, the tab order and screen readers', () => {
  const html = render({ sections: ['lead_form'] });
  expect(html).toMatch(/<label class="away" aria-hidden="true">Leave this empty/);
  expect(html).toMatch(/tabindex="-1" autoComplete="off" name="contact_reference"/);
});

test('each text is laid out in its own direction', () => {
  const html = render({
    full_name: 'آدا',
    sections: ['links'],
    custom_links: [{ id: '1', buttonText: 'اقرأ', url: 'https://a.example' }],
  });
  expect(html).toContain('<h1 dir="auto">آدا</h1>');
  expect(html).toContain('<a href="https://a.example" dir="auto"');
});

test('no account data reaches the page', () => {
  expect(render({ plan: 'premium', email: 'secret@vizit.test' })).not.toMatch(/premium|secret@/);
});

test('a page of 10 links weighs at most 6 KB', () => {
  expect(brotliCompressSync(render(FULL_PAGE)).length).toBeLessThanOrEqual(6 * 1024);
});
