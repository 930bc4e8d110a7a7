import { gzipSync } from 'node:zlib';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DRAWING_NAMES, EmptyDrawing } from './empty-drawings.tsx';
import { EmptyState } from './empty-state.tsx';

afterEach(cleanup);

test.each(DRAWING_NAMES)('an empty state draws what is missing: %s', async (name) => {
  const { container } = render(
    <EmptyState drawing={name} title="Nothing yet">
      It appears here.
    </EmptyState>,
  );
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  await waitFor(() => expect(container.querySelectorAll('svg[aria-hidden=true]')).toHaveLength(1));
  expect(container.querySelectorAll('.fill-mark, .stroke-mark')).toHaveLength(1);
});

test('all drawings together weigh at most 3 KB', () => {
  const all = DRAWING_NAMES.map((name) => render(<EmptyDrawing name={name} />).container.innerHTML);
  expect(gzipSync(all.join('')).length).toBeLessThanOrEqual(3 * 1024);
});
