const STORED = 'https://vizit.test/storage/v1/object/public/pictures/';

/** Whether a picture is shown to visitors. Fed to `isStoredPicture` and `private.is_stored_picture`. */
export const PICTURE_CASES: readonly (readonly [url: string, isStored: boolean])[] = [
  [`${STORED}ada/me.png`, true],
  [`${STORED}ada/%E5%9B%BE.png?v=2`, true],
  ['http://localhost:3000/storage/v1/object/public/pictures/ada/me', true],
  ['https://moved.example/storage/v1/object/public/pictures/ada/...png', true],
  [STORED, false],
  [`${STORED}?x`, false],
  [`${STORED}../../../rest/v1/profiles`, false],
  [`${STORED}ada/%2e%2E/%2e/x.png`, false],
  [`${STORED}ada/..`, false],
  ['https://vizit.test/storage/v1/object/public/other/me.png', false],
  ['https://vizit.test/storage/v1/object/sign/pictures/ada.png?token=x', false],
  ['https://vizit.test/x/storage/v1/object/public/pictures/ada.png', false],
  ['https://pictures.example/?from=/storage/v1/object/public/pictures/a.png', false],
  ['https://pictures.example#/storage/v1/object/public/pictures/a.png', false],
  ['https://pictures.example/ada.jpg', false],
  ['/storage/v1/object/public/pictures/ada/me.png', false],
  ['no address', false],
  ['', false],
];
