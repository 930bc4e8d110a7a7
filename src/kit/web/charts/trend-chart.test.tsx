import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { TrendPoint, TrendSeries } from './trend.tsx';
import { TrendChart } from './trend-chart.tsx';

afterEach(cleanup);

const SERIES: TrendSeries[] = [
  { key: 'before', name: 'Views before', look: 'dashed' },
  { key: 'views', name: 'Views', look: 'filled' },
];

function toPoint(day: number): TrendPoint {
  return {
    key: `day-${day}`,
    tick: `${day} Nov`,
    title: `${day} November`,
    values: { views: day * 1000, before: day },
    mark: day === 2 ? 'You published once' : null,
  };
}

const POINTS = [1, 2, 3].map(toPoint);

function draw(points = POINTS) {
  render(<TrendChart label="Views by day" points={points} series={SERIES} />);
  return screen.getByRole('application', { name: 'Views by day' });
}

const getReading = () => screen.getByRole('status');

test('the arrow keys read the chart day by day, and Tab leaves it', async () => {
  const user = userEvent.setup();
  const chart = draw();
  expect(getReading()).toHaveProperty('textContent', '');
  await user.tab();
  expect(document.activeElement).toBe(chart);
  expect(getReading().textContent).toContain('1 November');
  await user.keyboard('{ArrowRight}');
  expect(getReading().textContent).toBe(
    `2 NovemberViews${(2000).toLocaleString()}Views before2You published once`,
  );
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(getReading().textContent).toContain('3 November');
  await user.keyboard('{Home}');
  expect(getReading().textContent).toContain('1 November');
  await user.keyboard('{ArrowLeft}');
  expect(getReading().textContent).toContain('1 November');
  await user.keyboard('{End}');
  expect(getReading().textContent).toContain('3 November');
  await user.keyboard('{Escape}');
  expect(getReading().textContent).toBe('');
  await user.tab();
  expect(document.activeElement).not.toBe(chart);
  expect(getReading().textContent).toBe('');
});

test('the day under the pointer is read out, and no day once it leaves', async () => {
  const user = userEvent.setup();
  const chart = draw();
  chart.getBoundingClientRect = () => new DOMRect(100, 0, 200, 100);
  await user.pointer({ target: chart, coords: { clientX: 210, clientY: 50 } });
  expect(getReading().textContent).toContain('2 November');
  await user.pointer({ target: chart, coords: { clientX: 290, clientY: 50 } });
  expect(getReading().textContent).toContain('3 November');
  await user.unhover(chart);
  expect(getReading().textContent).toBe('');
});

test('when days are removed, no removed day stays selected', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<TrendChart label="Views" points={POINTS} series={SERIES} />);
  await user.tab();
  await user.keyboard('{End}');
  rerender(<TrendChart label="Views" points={POINTS.slice(0, 2)} series={SERIES} />);
  expect(getReading().textContent).toBe('');
  await user.keyboard('{ArrowLeft}');
  expect(getReading().textContent).toContain('November');
});

test.each([0, 1])('with %d days the chart is still drawn', async (count) => {
  const user = userEvent.setup();
  draw(POINTS.slice(0, count));
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowLeft}{End}');
  expect(getReading().textContent).toContain(count === 1 ? '1 November' : '');
});
