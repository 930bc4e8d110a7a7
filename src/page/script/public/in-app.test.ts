// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';
import { isInAppBrowser, showWayOut } from './in-app.ts';

const PAGE = 'https://vizit.test/bio/ada_lovelace';
const INSTAGRAM_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 358.0.0.29.95';
const FACEBOOK_ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/492.0]';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const writeText = vi.fn(async (_text: string) => {});

beforeEach(() => {
  const settings = { publicUrl: 'https://vizit.test', script: null, year: 2026 };
  const { html } = renderProfileDocument(buildPublicProfile(FULL_PAGE), settings);
  document.documentElement.innerHTML = html;
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
});

afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

function tapContact() {
  return tap('.contact');
}

function tap(selector: string): { isHeld: boolean; isShown: boolean } {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return {
    isHeld: event.defaultPrevented,
    isShown: document.querySelector('dialog')?.open ?? false,
  };
}

test.for([
  ['Instagram on iOS', INSTAGRAM_IOS],
  ['Facebook on Android', FACEBOOK_ANDROID],
  [
    'X on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/10.60',
  ],
  [
    'LinkedIn on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [LinkedInApp]/9.30',
  ],
  [
    'TikTok on Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6',
  ],
  [
    'Telegram on Android',
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 Telegram-Android/11.2.1 (Google Pixel 8; Android 14; SDK 34; HIGH)',
  ],
  [
    'NAVER on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1 NAVER(inapp; search; 2000; 12.7.0; 14PRO)',
  ],
  [
    'any web view on iOS',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
] as const)('%s is a browser inside an app', ([, userAgent]) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

test.for([
  ['Safari', SAFARI],
  [
    'Chrome on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['an empty user agent', ''],
] as const)('%s isn’t a browser inside an app', ([, userAgent]) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});

test('inside an app, tapping Contact shows how to leave it, with the link and the code', () => {
  showWayOut(INSTAGRAM_IOS);
  expect(tapContact()).toEqual({ isHeld: true, isShown: true });
  const dialog = document.querySelector('dialog');
  expect(dialog?.textContent).toContain('Open the page in Safari or Chrome');
  expect(dialog?.querySelector('input')?.value).toBe(PAGE);
  expect(dialog?.querySelector('img')?.getAttribute('src')).toBe('/bio/ada_lovelace.svg');
  expect(dialog?.querySelector('[download]')?.getAttribute('href')).toBe('/bio/ada_lovelace.vcf');
});

test.for([
  [INSTAGRAM_IOS, `x-safari-${PAGE}`],
  [
    FACEBOOK_ANDROID,
    'intent://vizit.test/bio/ada_lovelace#Intent;scheme=https;action=android.intent.action.VIEW;end',
  ],
] as const)('the visitor’s own browser opens through its system’s link: %s', ([agent, link]) => {
  showWayOut(agent);
  tapContact();
  expect(document.querySelector('[data-open]')?.getAttribute('href')).toBe(link);
});

test('the link is copied, and the button says so', async () => {
  showWayOut(INSTAGRAM_IOS);
  tapContact();
  const copy = document.querySelector<HTMLElement>('.way-out button');
  copy?.click();
  await vi.waitFor(() => expect(copy?.textContent).toBe('Link copied'));
  expect(writeText).toHaveBeenCalledWith(PAGE);
});

test('a regular browser simply downloads the card', () => {
  showWayOut(SAFARI);
  expect(tapContact()).toEqual({ isHeld: false, isShown: false });
});

test('a web view too old for dialogs, and a page without a card, keep the plain link', () => {
  const createElement = document.createElement.bind(document);
  const spy = vi.spyOn(document, 'createElement');
  spy.mockImplementation((name: string) => createElement(name === 'dialog' ? 'x-dialog' : name));
  showWayOut(INSTAGRAM_IOS);
  expect(tapContact()).toEqual({ isHeld: false, isShown: false });
  spy.mockRestore();
  document.body.replaceChildren();
  showWayOut(INSTAGRAM_IOS);
});

test('the dialog is created on first use, and only once', () => {
  showWayOut(INSTAGRAM_IOS);
  expect(document.querySelector('dialog')).toBeNull();
  tapContact();
  document.querySelector('dialog')?.close();
  expect(tapContact().isShown).toBe(true);
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
});
