import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinkUrl, isReachableUrl } from '#kit/rules/urls/urls.ts';
import { REFUSED_ADDRESSES, UNDERSTOOD_ADDRESSES } from '#test/cases/addresses.ts';
import { URL_CASES } from '#test/cases/links.ts';
import { readAddress } from './read-address.ts';
import { SOCIAL_NETWORKS, type SocialNetworkKey } from './social-networks.ts';

test.for(UNDERSTOOD_ADDRESSES)('%j with %s becomes %j', ([typed, network, url, said]) => {
  expect(readAddress(typed, network)).toEqual({ url, said });
});

test.for(REFUSED_ADDRESSES)(
  '%j with %s is refused; %j may be meant',
  ([typed, network, meant, problem]) => {
    const reading = readAddress(typed, network);
    expect(reading).toMatchObject({ problem });
    expect(reading && 'problem' in reading && (reading.suggestion?.url ?? null)).toBe(meant);
  },
);

test('empty input is read as null', () => {
  expect(readAddress(' \n')).toBeNull();
});

test('a stored link is read unchanged, whatever network is chosen', () => {
  const urls = [...UNDERSTOOD_ADDRESSES.map(([, , url]) => url), ...URL_CASES.map(([url]) => url)];
  for (const url of urls.filter((each) => isLinkUrl(each))) {
    const reading = readAddress(url, 'instagram');
    if (reading && 'url' in reading) expect(reading.url).toBe(url);
  }
});

test('a username on a network leads there, and is shown as typed', () => {
  for (const network of Object.keys(SOCIAL_NETWORKS) as SocialNetworkKey[]) {
    const reading = readAddress('maya', network);
    if (!reading || 'problem' in reading) continue;
    expect(reading.said).toBe(`${SOCIAL_NETWORKS[network].name} profile @maya`);
    const again = readAddress(reading.url);
    const said = network === 'bluesky' ? 'Bluesky profile @maya.bsky.social' : reading.said;
    expect(again).toEqual({ url: reading.url, said });
  }
});

test('every understood or suggested link can be stored and opened', () => {
  const piece = fc.oneof(
    fc.constantFrom('https://', 'https//', 'http:/', 'javascript:', 'mailto:', 'tel:', 'www.'),
    fc.constantFrom('maya', 'example', '.com', '.con', ',', '@', ':80', '/', '?', '#', ' ', '+49'),
    fc.string({ maxLength: 3 }),
  );
  const network = fc.constantFrom(null, 'instagram', 'whatsapp', 'bluesky', 'linkedin', 'deezer');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), network, (pieces, chosen) => {
      const reading = readAddress(pieces.join(''), chosen as SocialNetworkKey | null);
      const known = reading && ('url' in reading ? reading : reading.suggestion);
      if (!known) return;
      expect(isLinkUrl(known.url), known.url).toBe(true);
      expect(isReachableUrl(known.url), known.url).toBe(true);
    }),
  );
});
