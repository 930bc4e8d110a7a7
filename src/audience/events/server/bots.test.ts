import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import crawlers from 'crawler-user-agents';
import { expect, test } from 'vitest';
import { findBotReason } from './find-drop-reason.ts';

const require = createRequire(import.meta.url);

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro Build/UQ1A.240105.004; wv)';
const CHROME =
  'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.for([
  [
    'Instagram on a Pixel, which says Google/google',
    `${ANDROID} ${CHROME} Instagram 315.0.0.29.109 Android (34/34; 420dpi; 1008x2090; Google/google; Pixel 8 Pro; husky; husky; en_US; 556277159)`,
  ],
  [
    'Instagram on a Pixel Tablet, which says google alone',
    `${ANDROID} ${CHROME} Instagram 340.0.0.22.109 Android (35/15; 320dpi; 1600x2560; google; Pixel Tablet; tangorpro; tangorpro; en_US; 1)`,
  ],
  [
    'Threads on a Pixel',
    `${ANDROID} ${CHROME} Barcelona 330.0.0.0 Android (34/34; 420dpi; 1080x2400; Google/google; Pixel 8; shiba; shiba; en_US; 1)`,
  ],
  [
    'Facebook on a Pixel, which names maker, brand and carrier',
    `${ANDROID} ${CHROME} [FB_IAB/FB4A;FBAV/440.0.0.33.118;FBMF/Google;FBBD/google;FBCR/Google Fi;FBDV/Pixel 8;]`,
  ],
  [
    'Facebook on an iPhone',
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0;FBDV/iPhone14,3;FBID/phone]`,
  ],
  ['Messenger', `${ANDROID} ${CHROME} [FB_IAB/Orca-Android;FBAV/437.0.0.23.117;]`],
  [
    'Snapchat’s own browser',
    `${IPHONE} Version/17.2 Mobile/15E148 Safari/604.1 Snapchat/12.67.0.23 (like Safari/8617.1.17.10.9, panda)`,
  ],
  [
    'Snapchat on Android',
    `${ANDROID} ${CHROME} Snapchat/12.66.0.22 (Pixel 7; Android 14#11028292#34; gzip; )`,
  ],
  ['WhatsApp’s own browser', `${ANDROID} ${CHROME} WhatsApp/2.24.1.78`],
  [
    'Telegram on a Pixel',
    `${ANDROID} ${CHROME} Telegram-Android/10.2.4 (Google Pixel 7; Android 13; SDK 33; HIGH)`,
  ],
  [
    'TikTok, installed from Google Play',
    `${ANDROID} ${CHROME} musical_ly_2023206030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly`,
  ],
  ['LinkedIn', `${ANDROID} ${CHROME} [LinkedInApp]/4.1.881`],
  ['Pinterest', `${IPHONE} Mobile/15E148 [Pinterest/iOS]`],
  ['the Google app', `${IPHONE} GSA/291.0.580 Mobile/15E148 Safari/604.1`],
  ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.44(0x18002c2f) NetType/WIFI Language/en`],
  ['LINE', `${IPHONE} Mobile/15E148 Safari Line/13.20.0`],
  ['a phone of the make CUBOT', `Mozilla/5.0 (Linux; Android 9; CUBOT NOTE S) ${CHROME}`],
  ['a hand-held scanner', `Mozilla/5.0 (Linux; Android 13; ScanPal EDA52 Build/TKQ1) ${CHROME}`],
  [
    'a television by Google',
    `Mozilla/5.0 (Linux; Android 12; Google TV Streamer Build/STTE) ${CHROME}`,
  ],
  [
    'Sogou’s browser',
    `Mozilla/5.0 (Linux; Android 10; V1986A) ${CHROME} SogouMobileBrowser/5.22.8`,
  ],
] as const)('%s counts as a person', ([, userAgent]) => {
  expect(findBotReason(userAgent)).toBeNull();
});

test.for([
  ['WhatsApp/2.23.20.0 A', 'link_preview'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'link_preview'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'link_preview'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'link_preview'],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient)', 'link_preview'],
  ['TelegramBot (like TwitterBot)', 'link_preview'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_1) AppleWebKit/605.1.15 Safari/605.1.15 (Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)',
    'link_preview',
  ],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', 'link_preview'],
  ['', 'bot'],
  [' ', 'bot'],
  ['curl/8.5.0', 'bot'],
  [
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'bot',
  ],
  [
    'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
    'bot',
  ],
] as const)('%j counts as %s', ([userAgent, reason]) => {
  expect(findBotReason(userAgent)).toBe(reason);
});

/** Every fifth of the 10,000 browsers in `user-agents`, weighted by use. */
function listBrowsers(): string[] {
  const folder = dirname(require.resolve('user-agents'));
  const rows = JSON.parse(readFileSync(join(folder, 'user-agents.json'), 'utf8'));
  return (rows as { userAgent: string }[])
    .filter((_, index) => index % 5 === 0)
    .map(({ userAgent }) => userAgent);
}

const countDropped = (userAgents: readonly string[]) =>
  userAgents.filter((userAgent) => findBotReason(userAgent) !== null).length;

test('at least 99.5 % of 2,000 people’s browsers count as people', () => {
  const browsers = listBrowsers();
  expect(browsers).toHaveLength(2_000);
  expect(countDropped(browsers)).toBeLessThanOrEqual(browsers.length * 0.005);
});

test('at least 95 % of known crawlers are recognised', () => {
  const instances = crawlers.flatMap((crawler) => crawler.instances);
  expect(instances.length).toBeGreaterThan(2_000);
  expect(countDropped(instances)).toBeGreaterThanOrEqual(instances.length * 0.95);
});

test.for(['Snapchat(', '(', 'FBAA/', '(Linux; U; Android 1; '])(
  'a user agent repeating %j endlessly is checked quickly',
  (piece) => {
    const name = piece.repeat(16_000 / piece.length);
    // If one call took a quarter of a second, all of them would outlast this test.
    const judged = Array.from({ length: 400 }, () => findBotReason(name));
    expect(new Set(judged).size).toBe(1);
  },
);
