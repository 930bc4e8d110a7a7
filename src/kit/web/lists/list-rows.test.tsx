import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ROUGH_NAMES } from '#test/rough/people.ts';
import type { Columns } from './columns.tsx';
import { ListRows } from './list-rows.tsx';
// Lazily loaded; loading it must not count as waiting here.
import './dense-rows.tsx';

afterEach(cleanup);

type Row = { id: number; name: string; act: string };

const ROWS: Row[] = ROUGH_NAMES.map((name, id) => ({ id, name, act: id < 4 ? 'a' : `b${id}` }));

const COLUMNS: Columns<Row> = [
  { label: 'Name', place: 'title', cell: ({ name }) => name },
  { label: 'Email', cell: ({ id }) => `${id}@vizit.test` },
];

const GROUPS = {
  isTogether: (one: Row, other: Row) => one.act === other.act,
  name: (rows: readonly Row[]) => `${rows.length} people invited`,
};

test('a press or a key opens a dense row’s details', async () => {
  render(<ListRows caption="Team" columns={COLUMNS} rows={ROWS} isDense />);
  const row = within((await screen.findAllByRole('listitem'))[1] ?? document.body);
  const name = row.getByRole('button', { name: ROWS[1]?.name ?? '' });
  expect(row.queryByText('1@vizit.test')).toBeNull();
  await userEvent.click(name);
  row.getByText('1@vizit.test');
  expect(name.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(row.queryByText('1@vizit.test')).toBeNull();
});

test.for([
  ['narrow', false],
  ['wide', true],
] as const)('on a %s screen, rows of one action share a row that expands', async ([, isWide]) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<ListRows caption="Team" columns={COLUMNS} rows={ROWS} isDense groups={GROUPS} />);
  const [first = '', , , , alone = ''] = ROUGH_NAMES;
  await screen.findByText(alone);
  expect(screen.queryByText(first)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '4 people invited' }));
  screen.getByText(first);
});
