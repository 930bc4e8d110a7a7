import { expect, test } from 'vitest';
import { BLANK_START, parseStart } from './start-draft.ts';

test('a start kept on the device is restored unchanged', () => {
  const start = {
    ...BLANK_START,
    name: 'Ada',
    picture: 'data:image/webp;base64,AAAA',
    links: ['ada.example', '', ''].map((typed) => ({ typed, title: '' })),
    areIcons: true,
    email: 'ada@vizit.test',
  };
  expect(parseStart(JSON.parse(JSON.stringify(start)))).toEqual(start);
});

test.each([
  null,
  'text',
  7,
  [],
  { links: 'none', picture: 'https://elsewhere.example/a.png' },
  { picture: 'data:image/svg+xml;base64,AAAA' },
])('foreign data, %j, gives a blank page with three open rows', (stored) => {
  expect(parseStart(stored)).toEqual(BLANK_START);
  expect(BLANK_START.links).toHaveLength(3);
});
