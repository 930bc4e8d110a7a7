import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FONTS } from '#page/design/rules/fonts.ts';
import { toThemePresentation } from '#page/design/rules/theme.ts';
import { THEMES } from '#page/design/rules/themes.ts';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';
import { buildPageStyle } from './page-style.ts';

const FONT_FILES = Object.fromEntries(
  FONTS.map(({ key }) => [
    key,
    { latin: `/assets/${key}-latin-Dx4kXJAl.woff2`, latinExt: `/assets/${key}-ext-DO1Apj_S.woff2` },
  ]),
);
const SETTINGS = {
  publicUrl: 'https://vizit.test',
  script: '/assets/public-page-DiL9XBBY.js',
  fonts: FONT_FILES,
  year: 2026,
  leadStamp: 'tdvk3aQx7bL0mZp4Rk',
};

/** @returns a property's value in a rule of the page's style, with its variables substituted */
function readDrawn(style: string, selector: string, property: string): string | undefined {
  const rule = style.split('}').find((text) => text.split('{')[0]?.trim() === selector);
  const value = rule?.match(new RegExp(`[{;]\\s*${property}:\\s*([^;]+)`))?.[1]?.trim();
  return value?.replace(/var\((--[\w-]+)\)/g, (_, name) =>
    String(style.match(new RegExp(`${name}:([^;}]+)`))?.[1]),
  );
}

test('buttons have corner 8, cards corner 12 and padding 24, headings size 20 and text 14', () => {
  const style = buildPageStyle(buildPublicProfile(FULL_PAGE));
  expect(readDrawn(style, '.links a', 'border-radius')).toBe('8px');
  expect(readDrawn(style, '.lead :is(button,.save)', 'border-radius')).toBe('8px');
  expect(readDrawn(style, '.card', 'border-radius')).toBe('12px');
  expect(readDrawn(style, '.card', 'padding')).toBe('24px 24px 24px 24px');
  expect(readDrawn(style, 'h2', 'font-size')).toBe('1.25rem');
  expect(style).toContain('--heading:1.25rem;--body:0.875rem');
});

test('a page names and preloads only the fonts it uses', () => {
  const profile = buildPublicProfile({ font_heading: 'Playfair Display', font_body: 'Lora' });
  const { html, style } = renderProfileDocument(profile, SETTINGS);
  const named = [...style.matchAll(/url\(\/assets\/([\w-]+)-(?:latin|ext)-/g)].map(
    ([, key]) => key,
  );
  expect(new Set(named)).toEqual(new Set(['lora', 'playfair-display']));
  expect(html.match(/rel="preload"/g)).toHaveLength(2);
  expect(html).toContain('href="/assets/lora-latin-Dx4kXJAl.woff2" as="font"');
});

test('until a font loads, a device font takes up the same space', () => {
  const style = buildPageStyle(buildPublicProfile({ font_body: 'Sora' }), FONT_FILES);
  expect(style).toMatch(/font-family:"Sora fallback";src:local\("Arial"\)[^}]*size-adjust:114\.6%/);
  expect(style).toContain('--font:"Sora","Sora fallback",system-ui');
  expect(style).toContain('font-display:swap');
});

test('shadow, border, corners, spacing and icons are drawn as chosen', () => {
  const style = buildPageStyle(
    buildPublicProfile({
      design_preferences: {
        components: {
          buttons: { shadow: 'large', borderEnabled: false, borderRadius: 30, iconVisible: false },
          cards: { shadow: 'none', padding: { top: 1, right: 2, bottom: 3, left: 4 } },
          socialLinks: { borderEnabled: true },
        },
      },
    }),
  );
  expect(style).toContain('--button-shadow:0 2px 6px');
  expect(style).toContain('--button-border:1px solid transparent;--button-radius:30px');
  expect(style).toContain('--button-mark:none');
  expect(style).toContain('--card-shadow:none');
  expect(style).toContain('--card-room:1px 2px 3px 4px');
  expect(style).toContain('--social-ground:var(--surface)');
});

test('a page that follows the device carries both schemes, any other only its own', () => {
  const styleOf = (scheme: string) =>
    buildPageStyle(buildPublicProfile({ design_preferences: { scheme } }));
  expect(styleOf('auto')).toContain('@media (prefers-color-scheme:dark)');
  expect(styleOf('light')).toContain('color-scheme:light;');
  expect(styleOf('dark')).toContain('color-scheme:dark;');
  expect(styleOf('dark')).not.toContain('prefers-color-scheme');
});

test.each(THEMES.map((theme) => [theme.name, theme] as const))(
  'a page of 10 links in %s weighs at most 6 KB with its fonts named',
  (_name, theme) => {
    const profile = buildPublicProfile({ ...FULL_PAGE, ...toThemePresentation(theme, 'auto') });
    const { html } = renderProfileDocument(profile, SETTINGS);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(6 * 1024);
  },
);
