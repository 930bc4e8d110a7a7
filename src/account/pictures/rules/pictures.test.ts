import { expect, test } from 'vitest';
import { PICTURE_CASES } from '#test/cases/pictures.ts';
import { isStoredPicture, toPictureSource, toRendition, toWideSource } from './pictures.ts';

const OWN = 'https://vizit.test/storage/v1/object/public/pictures/ada/%E5%9B%BE.png';
const RENDITION = '/storage/v1/render/image/public/pictures/ada/%E5%9B%BE.png';

test('a picture from our storage is requested at the size it is shown', () => {
  expect(toRendition(OWN, { width: 112, height: 112 })).toBe(`${RENDITION}?width=112&height=112`);
  expect(toRendition(`${OWN}?v=2`, { width: 112, height: 56 })).toBe(
    `${RENDITION}?width=112&height=56&v=2`,
  );
});

test.for(PICTURE_CASES)('%j is in our storage: %s', ([url, isStored]) => {
  expect(isStoredPicture(url)).toBe(isStored);
});

const FOREIGN = PICTURE_CASES.filter(([, isStored]) => !isStored).map(([url]) => url);

test.for(FOREIGN)('%j is left unchanged', (url) => {
  expect(toRendition(url, { width: 1, height: 1 })).toBe(url);
  expect(toPictureSource(url, { width: 1, height: 1 })).toEqual({ src: url });
  expect(toWideSource(url, [{ width: 1, height: 1 }])).toEqual({ src: url });
});

test('a dense screen gets twice the pixels', () => {
  expect(toPictureSource(OWN, { width: 40, height: 40 })).toEqual({
    src: `${RENDITION}?width=40&height=40`,
    srcSet: `${RENDITION}?width=80&height=80&quality=60 2x`,
  });
});

test('a wide picture is offered in several widths, with the smallest as the fallback', () => {
  const sizes = [
    { width: 640, height: 256 },
    { width: 1280, height: 512 },
  ];
  expect(toWideSource(OWN, sizes)).toEqual({
    src: `${RENDITION}?width=640&height=256`,
    srcSet: `${RENDITION}?width=640&height=256 640w, ${RENDITION}?width=1280&height=512 1280w`,
  });
});
