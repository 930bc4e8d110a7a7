import { expect, test } from 'vitest';
import { buildSocialName, findSocialNetwork, SOCIAL_NETWORKS } from './social-networks.ts';

test.each([
  ['https://www.instagram.com/ada', 'instagram'],
  ['https://twitter.com/ada', 'x'],
  ['https://x.com/ada', 'x'],
  ['https://de.linkedin.com/in/ada', 'linkedin'],
  ['https://youtu.be/abc', 'youtube'],
  ['https://open.spotify.com/artist/1', 'spotify'],
  ['https://wa.me/491234', 'whatsapp'],
  ['https://T.ME/ada', 'telegram'],
  ['https://m.me/ada', 'messenger'],
  ['https://music.youtube.com/channel/1', 'youtubemusic'],
  ['https://music.apple.com/gb/artist/1', 'applemusic'],
  ['https://ada.bandcamp.com', 'bandcamp'],
  ['https://ada.substack.com/p/engine', 'substack'],
  ['https://www.pinterest.co.uk/ada', 'pinterest'],
  ['https://old.reddit.com/user/ada', 'reddit'],
  ['https://fb.watch/abc', 'facebook'],
  ['https://ig.me/m/ada', 'instagram'],
  ['https://wa.link/abc', 'whatsapp'],
  ['https://chaos.social/@ada', 'mastodon'],
  ['https://mastodon.example/@ada', 'mastodon'],
  ['https://mstdn.jp/@ada/', 'mastodon'],
])('%s is recognised by its host', (url, network) => {
  expect(findSocialNetwork(url)).toBe(network);
});

test.each([
  'https://notx.com/ada',
  'https://x.com.evil.example/',
  'https://example.com/x.com',
  'https://www.apple.com/ada',
  'https://qq.com/ada',
  'https://social.example/@ada',
  'https://mastodon.example/blog',
  'https://mastodon.example/@ada/1',
  'https://google.com/ada',
  'https://instagram.com@evil.example/ada',
  'https://instаgram.com/ada',
  'mailto:ada@x.com',
  'not a url',
])('%s isn’t a network', (url) => {
  expect(findSocialNetwork(url)).toBeNull();
});

const EVERY_HOST = Object.entries(SOCIAL_NETWORKS).flatMap(([network, { hosts }]) =>
  hosts.map((host) => ({ network, host })),
);

test('at least 45 networks are known, and no host belongs to two', () => {
  expect(Object.keys(SOCIAL_NETWORKS).length).toBeGreaterThanOrEqual(45);
  const hosts = EVERY_HOST.map(({ host }) => host);
  expect(new Set(hosts).size).toBe(hosts.length);
});

test.each(EVERY_HOST)(
  '$host leads to $network, and its look-alikes do not',
  ({ network, host }) => {
    expect(new URL(`https://${host}`).hostname).toBe(host);
    expect(findSocialNetwork(`https://${host}/ada`)).toBe(network);
    expect(findSocialNetwork(`https://www.${host}/ada`)).toBe(network);
    for (const other of [`not-${host}`, `${host}.evil.example`, `${host}evil`]) {
      expect(findSocialNetwork(`https://${other}/ada`)).not.toBe(network);
    }
  },
);

test.each([
  ['https://github.com/ada', 'GitHub'],
  ['https://matrix.to/#/@ada:example.com', 'Matrix'],
  ['https://venmo.com/ada', 'Venmo'],
  ['https://revolut.me/ada', 'Revolut'],
  ['https://liberapay.com/ada', 'Liberapay'],
  ['https://music.amazon.co.uk/artists/B0', 'Amazon Music'],
  ['https://www.npmjs.com/~ada', 'npm'],
  ['https://codepen.io/ada', 'CodePen'],
  ['https://www.kaggle.com/ada', 'Kaggle'],
  ['https://chats.viber.com/ada', 'Viber'],
  ['https://zalo.me/ada', 'Zalo'],
  ['https://notvenmo.com/ada', 'notvenmo.com'],
  ['https://venmo.com.evil.example/ada', 'venmo.com.evil.example'],
  ['https://music.amazon.evil.example/ada', 'music.amazon.evil.example'],
  ['mailto:ada@example.com', 'Email'],
  ['tel:+123', 'Phone'],
  ['https://www.ada.example/blog', 'ada.example'],
])('%s is read aloud as %s', (url, name) => {
  expect(buildSocialName(url)).toBe(name);
});
