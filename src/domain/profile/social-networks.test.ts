import { expect, test } from 'vitest';
import { buildSocialName, findSocialNetwork } from './social-networks.ts';

test.each([
  ['https://www.instagram.com/ada', 'instagram'],
  ['https://twitter.com/ada', 'x'],
  ['https://x.com/ada', 'x'],
  ['https://de.linkedin.com/in/ada', 'linkedin'],
  ['https://youtu.be/abc', 'youtube'],
  ['https://open.spotify.com/artist/1', 'spotify'],
  ['https://wa.me/491234', 'whatsapp'],
  ['https://T.ME/ada', 'telegram'],
])('%s is known by its host', (url, network) => {
  expect(findSocialNetwork(url)).toBe(network);
});

test.each([
  'https://notx.com/ada',
  'https://x.com.evil.example/',
  'https://example.com/x.com',
  'mailto:ada@x.com',
  'not a url',
])('%s is no network', (url) => {
  expect(findSocialNetwork(url)).toBeNull();
});

test.each([
  ['https://github.com/ada', 'GitHub'],
  ['mailto:ada@example.com', 'Email'],
  ['tel:+123', 'Phone'],
  ['https://www.ada.example/blog', 'ada.example'],
])('%s is read aloud as %s', (url, name) => {
  expect(buildSocialName(url)).toBe(name);
});
