import { expect, test } from 'vitest';
import { listChanges, toDraft } from '#page/draft/rules/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { listPictureUses, withoutPictures } from './draft-pictures.ts';

const urlOf = (name: string) => `https://vizit.test/storage/v1/object/public/pictures/ada/${name}`;

test('a page keeps everything else when its pictures are gone', () => {
  const draft = toDraft(
    buildEditableColumns({
      profile_picture_url: urlOf('gone'),
      profile_picture_focus: { x: 10, y: 20 },
      cover_image_url: urlOf('kept'),
      cover_image_focus: { x: 10, y: 20 },
      gallery: [
        { url: urlOf('gone'), alt: 'Gone' },
        { url: urlOf('kept'), alt: 'Kept' },
      ],
      custom_links: [
        { id: 'a', buttonText: 'Notes', url: 'https://a.example', thumbnailUrl: urlOf('gone') },
      ],
    }),
  );
  const changes = listChanges(withoutPictures(draft, ['ada/gone', 'ada/other']), draft);
  expect(Object.keys(changes).sort()).toEqual([
    'custom_links',
    'gallery',
    'profile_picture_focus',
    'profile_picture_url',
  ]);
  expect(changes.profile_picture_focus).toEqual({});
  expect(changes.gallery).toEqual([{ url: urlOf('kept'), focus: null, alt: 'Kept' }]);
  expect(changes.custom_links).toMatchObject([{ buttonText: 'Notes', thumbnailUrl: '' }]);
  expect(withoutPictures(draft, ['ada/other'])).toEqual(draft);
});

test('a picture is found by its path, whatever host its URL names', () => {
  const cover_image_url = 'https://new.example/x/pictures/ada/garden';
  expect(listPictureUses(toDraft(buildEditableColumns({ cover_image_url })), 'ada/garden')).toEqual(
    [{ path: 'cover_image_url', name: 'the cover image' }],
  );
});
