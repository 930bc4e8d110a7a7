import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DropZone } from './drop-zone.tsx';

afterEach(cleanup);

const photo = new File(['pixels'], 'photo.png', { type: 'image/png' });

function show() {
  const onFiles = vi.fn();
  render(
    <DropZone label="picture" onFiles={onFiles}>
      <input aria-label="Address" />
    </DropZone>,
  );
  return { onFiles, zone: screen.getByRole('group', { name: 'picture' }) };
}

test('a dropped file is used, not opened by the browser', () => {
  const { onFiles, zone } = show();
  const isLeftToTheBrowser = fireEvent.drop(zone, { dataTransfer: { files: [photo] } });
  expect(isLeftToTheBrowser).toBe(false);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([photo]);
});

test('a picture is pasted into a field, and text stays text', () => {
  const { onFiles } = show();
  const field = screen.getByLabelText('Address');
  expect(fireEvent.paste(field, { clipboardData: { files: [] } })).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
  expect(fireEvent.paste(field, { clipboardData: { files: [photo] } })).toBe(false);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([photo]);
});

test('only files are accepted, not text dragged within the page', () => {
  const { zone } = show();
  expect(fireEvent.dragOver(zone, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
  expect(fireEvent.dragOver(zone, { dataTransfer: { types: ['Files'] } })).toBe(false);
});
