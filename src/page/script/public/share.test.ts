// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderNotFoundDocument } from '#page/documents/public/not-found-document.tsx';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { TEMPLATE_STYLE } from '#page/templates/public/template-style.ts';
import { buildPublicProfile } from '#test/pages/public-profile.ts';
import { offerSharing } from './main.ts';

const LINK = 'https://vizit.test/bio/ada_lovelace';
const SETTINGS = { publicUrl: 'https://vizit.test', script: null, year: 2026 };

const share = vi.fn(async (_data: ShareData) => {});
const writeText = vi.fn(async (_text: string) => {});

beforeEach(() => {
  document.documentElement.innerHTML = renderProfileDocument(buildPublicProfile(), SETTINGS).html;
});

afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

function findButton(): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>('header > button');
}

test('Share opens the system’s share sheet, with the page’s one URL', () => {
  vi.stubGlobal('navigator', { share });
  offerSharing();
  findButton()?.click();
  expect(share).toHaveBeenCalledWith({ title: 'Ada Lovelace | Vizit', url: LINK });
});

test('without a share sheet the link is copied, and the button says so', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  offerSharing();
  findButton()?.click();
  await vi.waitFor(() => expect(findButton()?.textContent).toBe('Link copied'));
  expect(writeText).toHaveBeenCalledWith(LINK);
});

test('for a moment the button is marked as done, which shows its words in every template', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  offerSharing();
  const button = findButton();
  // A second press changes nothing.
  for (const press of [1, 2]) {
    button?.click();
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledTimes(press));
    await Promise.resolve();
  }
  expect([button?.textContent, button?.matches('.top .share[data-done]')]).toEqual([
    'Link copied',
    true,
  ]);
  expect(TEMPLATE_STYLE).toMatch(/\.top \.share\[data-done\]\s*\{[^}]*font-size:\s*\.8125rem/);
  vi.runAllTimers();
  expect([button?.textContent, button?.matches('[data-done]')]).toEqual(['Share', false]);
});

test('where copying isn’t allowed, the link is shown', async () => {
  const prompt = vi.fn();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('prompt', prompt);
  offerSharing();
  findButton()?.click();
  await vi.waitFor(() => expect(prompt).toHaveBeenCalledWith('Copy this link', LINK));
});

test('there is no button without the script, nor on a page that doesn’t exist', () => {
  expect(findButton()).toBeNull();
  document.documentElement.innerHTML = renderNotFoundDocument(SETTINGS).html;
  offerSharing();
  expect(findButton()).toBeNull();
});
