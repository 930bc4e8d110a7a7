// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile } from '#test/pages/public-profile.ts';
import { loadEmbedsOnClick } from './main.ts';

const PROFILE_ID = '3f2c1a9e-1111-4222-8333-944455556666';

const sendBeacon = vi.fn((_path: string, _body: Blob) => true);

let loadFrame: MockInstance<(url: string) => void>;

beforeEach(() => {
  const profile = buildPublicProfile({
    sections: ['video', 'map', 'audio', 'calendar'],
    embed_video: 'https://youtu.be/dQw4w9WgXcQ?t=42',
    embed_map: 'https://maps.apple.com/?ll=51.5,0',
    embed_audio: 'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk',
    embed_calendar: 'https://calendly.com/ada/30min',
  });
  const settings = { publicUrl: 'http://localhost', script: null, year: 2026 };
  const { html } = renderProfileDocument(profile, settings);
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  Object.assign(navigator, { sendBeacon });
  // Frames load nothing here: this document has no network.
  loadFrame = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  sendBeacon.mockClear();
});

function findButton(section: string): HTMLButtonElement | null {
  return document.querySelector(`[data-section=${section}] button`);
}

test('a button says what it plays and whom it contacts, and no frame loads before a click', () => {
  loadEmbedsOnClick(PROFILE_ID);
  expect(findButton('video')?.textContent).toBe(
    'Play video from YouTube Loads content from youtube-nocookie.com',
  );
  expect(findButton('audio')?.textContent).toBe(
    'Play audio from Spotify Loads content from open.spotify.com',
  );
  expect(document.querySelector('iframe')).toBeNull();
});

test('a calendar accepts input, and can’t navigate the page', () => {
  loadEmbedsOnClick(PROFILE_ID);
  expect(findButton('calendar')?.textContent).toBe(
    '30 min Book a time with Calendly Loads content from calendly.com',
  );
  findButton('calendar')?.click();
  const frame = document.querySelector('[data-section=calendar] iframe');
  expect(loadFrame).toHaveBeenCalledWith('https://calendly.com/ada/30min');
  expect(frame?.getAttribute('title')).toBe('Calendar from Calendly');
  expect(frame?.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms',
  );
});

test('a link that can’t be embedded stays a link', () => {
  loadEmbedsOnClick(PROFILE_ID);
  expect(findButton('map')).toBeNull();
  expect(document.querySelector('[data-section=map] a')?.getAttribute('href')).toBe(
    'https://maps.apple.com/?ll=51.5,0',
  );
});

test('a click creates the frame, sandboxed, named and with a referrer: YouTube error 153', () => {
  loadEmbedsOnClick(PROFILE_ID);
  findButton('video')?.click();
  const frame = document.querySelector('[data-section=video] iframe');
  expect(loadFrame.mock.calls).toEqual([
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=42'],
  ]);
  expect(frame?.getAttribute('title')).toBe('Video from YouTube');
  expect(frame?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(frame?.getAttribute('sandbox')?.split(' ')).toEqual(
    expect.arrayContaining(['allow-scripts', 'allow-same-origin', 'allow-popups']),
  );
  expect(frame?.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(frame?.getAttribute('allow')).toContain('encrypted-media');
  expect(findButton('video')).toBeNull();
});

test('a click is reported as a link click, with its section', async () => {
  loadEmbedsOnClick(PROFILE_ID);
  findButton('audio')?.click();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  expect(JSON.parse((await sendBeacon.mock.calls[0]?.[1]?.text()) ?? '')).toEqual({
    profile_id: PROFILE_ID,
    id: expect.any(String),
    type: 'link_click',
    link_type: 'embed',
    link_url: 'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk',
    section: 'audio',
  });
});

test('a poster stays on the button, which says what it plays and whom it contacts', () => {
  const picture = 'https://vizit.test/storage/v1/object/public/pictures/ada/1.jpg';
  const link = document.querySelector('[data-section=video] a');
  const { html } = renderProfileDocument(
    buildPublicProfile({
      sections: ['video'],
      embed_video: 'https://youtu.be/dQw4w9WgXcQ',
      video_data: { address: 'https://youtu.be/dQw4w9WgXcQ', title: 'The engine', picture },
    }),
    { publicUrl: 'http://localhost', script: null, year: 2026 },
  );
  if (link) link.outerHTML = /<a class="card embed.*?<\/a>/s.exec(html)?.[0] ?? '';
  loadEmbedsOnClick(PROFILE_ID);
  const button = findButton('video');
  expect(button?.textContent).toBe(
    'The engine Play video from YouTube Loads content from youtube-nocookie.com',
  );
  expect(button?.querySelector('img')?.getAttribute('src')).toMatch(/^\/storage\//);
  button?.click();
  expect(document.querySelector('[data-section=video] iframe')).not.toBeNull();
});
