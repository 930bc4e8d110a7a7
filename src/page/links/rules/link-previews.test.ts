import { expect, test } from 'vitest';
import { findLinkOffer } from './link-previews.ts';

const FOUND = { title: 'Clay', picture: 'https://shop.example/cup.png', sample: 'data:,' };
const BARE = { buttonText: '', url: 'shop.example', thumbnailUrl: '', icon: 'link' };

test.each([
  ['a bare link', {}, FOUND],
  ['an own title', { buttonText: 'My cups' }, { ...FOUND, title: '' }],
  ['an own picture', { thumbnailUrl: '/mine' }, { title: 'Clay', picture: null, sample: null }],
  ['a chosen icon', { icon: 'shop' }, { title: 'Clay', picture: null, sample: null }],
  ['both', { buttonText: 'My cups', thumbnailUrl: '/mine' }, null],
  ['the name it has anyway', { url: 'https://x.example/clay' }, { ...FOUND, title: '' }],
])('with %s, a link gets suggestions only for its empty fields', (_, has, offer) => {
  expect(findLinkOffer(FOUND, { ...BARE, ...has }, false)).toEqual(offer);
});

test('a requested title is offered as a replacement for the owner’s, unless they are equal', () => {
  const found = { ...FOUND, picture: null, sample: null };
  const link = { ...BARE, buttonText: 'My cups' };
  expect(findLinkOffer(found, link, true)?.title).toBe('Clay');
  expect(findLinkOffer(found, { ...link, buttonText: ' Clay ' }, true)).toBeNull();
});
