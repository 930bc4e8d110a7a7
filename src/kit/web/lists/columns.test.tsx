import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildCsvRow, type Columns, hasFile } from './columns.tsx';
import { ListRows } from './list-rows.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Visit = { id: string; page: string; from: string; day: string; seconds: number };

const COLUMNS: Columns<Visit> = [
  {
    label: 'Page',
    place: 'title',
    cell: ({ page }) => page,
    detail: ({ from }) => from,
    csv: { Page: ({ page }) => page, From: ({ from }) => from },
  },
  { csv: { Seconds: ({ seconds }) => seconds } },
  {
    label: 'Day',
    place: 'foot',
    cell: ({ day }) => day,
    onCard: ({ day }) => `on ${day}`,
    csv: { Day: ({ day }) => day },
    fileOrder: 1,
  },
  { label: 'Length', place: 'none', cell: ({ seconds }) => `${seconds} s` },
];

const VISIT = { id: '1', page: 'ada', from: 'a search', day: 'Monday', seconds: 12 };

function draw(isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  render(<ListRows caption="Visits" columns={COLUMNS} rows={[VISIT]} />);
}

test('columns form a table when there is room', () => {
  draw(true);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Page', 'Day', 'Length']);
  expect(screen.getByRole('rowheader').textContent).toBe('adaa search');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Monday',
    '12 s',
  ]);
});

test('columns form a card per row on phones', () => {
  draw(false);
  const card = within(screen.getByRole('list', { name: 'Visits' })).getByRole('listitem');
  expect(within(card).getByRole('heading').textContent).toBe('ada');
  expect(card.textContent).toBe('adaa searchon Monday');
});

test('columns form a CSV line, including export-only fields', () => {
  expect(Object.entries(buildCsvRow(COLUMNS)(VISIT))).toEqual([
    ['Day', 'Monday'],
    ['Page', 'ada'],
    ['From', 'a search'],
    ['Seconds', 12],
  ]);
  expect(hasFile(COLUMNS)).toBe(true);
  expect(hasFile([{ label: 'Page' }])).toBe(false);
});
