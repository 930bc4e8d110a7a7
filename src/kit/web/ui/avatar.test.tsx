import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

test('the initial is shown until the picture loads, and again while another one does', () => {
  const { container, rerender } = render(<Avatar name="Maya" src="/maya.png" />);
  const findPicture = () => container.querySelector('img');
  expect(container.textContent).toBe('M');
  expect(findPicture()?.hidden).toBe(true);
  fireEvent.load(findPicture() ?? container);
  expect(container.textContent).toBe('');
  expect(findPicture()?.hidden).toBe(false);
  rerender(<Avatar name="Maya" src="/other.png" />);
  expect(container.textContent).toBe('M');
});

test('without a picture the initial is shown', () => {
  const { container } = render(<Avatar name="Maya" />);
  expect(container.textContent).toBe('M');
});
