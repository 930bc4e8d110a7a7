import { expect, test } from 'vitest';
import { DRAFT_MESSAGES } from '#page/profile/rules/draft-problems.ts';
import { buildCustomLink } from '#page/profile/rules/items.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { COLUMN_NAMES } from './columns.ts';
import { HEADING_ORDER, type PageChange, toPageColumns } from './page-change.ts';
import type { EditableColumns } from './profile-draft.ts';

const SHOP = buildCustomLink({
  id: 'a',
  buttonText: 'Shop',
  url: 'https://shop.example',
  size: 'tile',
});
const HEADING = buildCustomLink({ id: 'h', kind: 'heading', buttonText: 'Music' });
const ROW = {
  ...Object.fromEntries(COLUMN_NAMES.map((name) => [name, ''])),
  username: 'ada',
  full_name: 'Ada',
  custom_links: [HEADING, SHOP],
} as EditableColumns;

const change = (asked: PageChange) => {
  let count = 0;
  return toPageColumns(ROW, asked, () => `new-${++count}`);
};
const link = { text: 'Shop', url: 'https://shop.example', is_visible: true, heading: null };

test('only changes are saved, cleaned as in the editor', () => {
  expect(change({ full_name: '  Ada King ', bio: '' })).toEqual({
    columns: { full_name: 'Ada King' },
  });
  expect(change({ full_name: 'Ada' })).toEqual({ columns: {} });
});

test('links are replaced as a list: known ids keep their look, headings stay above their links', () => {
  const asked = change({
    links: [
      { ...link, text: 'Home', url: 'home.example' },
      { ...link, id: 'a', text: 'Store', heading: 'Music' },
      { ...link, text: 'Tour', url: 'https://tour.example', heading: 'Music' },
      { ...link, id: 'a', text: 'Twice', heading: 'More' },
    ],
  });
  expect(asked).toMatchObject({
    columns: {
      custom_links: [
        { id: 'new-1', kind: '', buttonText: 'Home', url: 'https://home.example' },
        { id: 'h', kind: 'heading', buttonText: 'Music' },
        { id: 'a', buttonText: 'Store', size: 'tile' },
        { id: 'new-2', buttonText: 'Tour' },
        { kind: 'heading', buttonText: 'More' },
        { id: expect.stringMatching(/^new-/), buttonText: 'Twice', size: '' },
      ],
    },
  });
});

test.each([
  [{ full_name: 'x'.repeat(DRAFT_LENGTHS.full_name + 1) }, `full_name: ${DRAFT_MESSAGES.tooLong}`],
  [{ links: [{ ...link, url: '' }] }, `links (“Shop”): ${DRAFT_MESSAGES.buttonUrl}`],
  [{ links: [{ ...link, heading: 'Music' }, link] }, `links: ${HEADING_ORDER}`],
] as const)('%j is refused, as in the editor', (asked, problem) => {
  expect(change(asked)).toEqual({ problem });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('no link opens %s', (url) => {
  expect(change({ links: [{ ...link, url }] })).toHaveProperty('problem');
});
