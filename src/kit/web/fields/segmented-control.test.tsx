import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

afterEach(cleanup);

const SIZES = [
  { value: 's', label: 'Small' },
  { value: 'm', label: 'Medium' },
  { value: 'l', label: 'Large' },
] as const;

function Sizes() {
  const [size, setSize] = useState<'s' | 'm' | 'l'>('m');
  return <SegmentedControl label="Size" options={SIZES} value={size} onValueChange={setSize} />;
}

test('Tab focuses the selected option, arrows wrap around, and Enter selects', async () => {
  const user = userEvent.setup();
  render(<Sizes />);
  const focused = () => document.activeElement?.textContent;
  await user.tab();
  expect(focused()).toBe('Medium');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Large');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Small');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Large');
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('Medium');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('Large');
});
