import { expect, test } from 'vitest';
import { describePictureLoss, parsePictureUses } from './picture-uses.ts';

const NONE = {
  id: 'a',
  is_portrait: false,
  is_cover: false,
  is_in_gallery: false,
  is_in_links: false,
  is_poster: false,
  is_in_draft: false,
  is_account: false,
  is_logo: false,
  team_pages: 0,
};

test.for([
  [1, [], 'It isn’t in use. It’s deleted for good,'],
  [3, [], 'None of them are in use. They’re deleted for good,'],
  [1, [{ ...NONE, is_in_draft: true }], 'It’s in use: the draft of your page. '],
  [1, [{ ...NONE, is_portrait: true }], 'It’s in use: your profile picture. '],
  [
    3,
    [
      { ...NONE, is_cover: true },
      { ...NONE, is_in_links: true, team_pages: 2 },
    ],
    '2 of them are in use: your cover image, a link of your page, and 2 pages of your team. ',
  ],
  [
    2,
    [{ ...NONE, is_logo: true, team_pages: 1 }],
    '1 of them is in use: the logo of your agency and a page of your team. ',
  ],
] as const)('%i pictures, in use %j: %s', ([count, uses, sentence]) => {
  expect(describePictureLoss(count, parsePictureUses(uses))).toContain(sentence);
});
