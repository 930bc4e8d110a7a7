import { expect, test } from 'vitest';
import { readAccountName, readAccountPicture } from './account-profile.ts';

test.for([
  [{ full_name: 'Ada Lovelace' }, 'Ada Lovelace'],
  [{ full_name: 7 }, ''],
  [{}, ''],
] as const)('the name in %j is %j', ([metadata, name]) => {
  expect(readAccountName(metadata)).toBe(name);
});

test.for([
  [
    'https://old.example/storage/v1/object/public/pictures/ada/one',
    '/storage/v1/render/image/public/pictures/ada/one?width=128&height=128',
  ],
  ['https://provider.example/ada.png', null],
  ['https://old.example/storage/v1/object/public/pictures/../secret', null],
  ['javascript:alert(1)', null],
  [undefined, null],
  [{}, null],
] as const)('the picture %j is drawn as %j', ([avatar_url, drawn]) => {
  expect(readAccountPicture({ avatar_url })).toBe(drawn);
});
