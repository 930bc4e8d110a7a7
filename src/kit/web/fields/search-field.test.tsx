import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search people' });

test('the search runs once typing pauses', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onSearch = vi.fn();
  render(<SearchField label="Search people" value="" onSearch={onSearch} />);
  fireEvent.change(field(), { target: { value: 'ad' } });
  fireEvent.change(field(), { target: { value: 'ada ' } });
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(onSearch.mock.calls).toEqual([['ada']]);
});

test('Enter searches at once', async () => {
  const onSearch = vi.fn();
  render(<SearchField label="Search people" value="" onSearch={onSearch} />);
  await userEvent.type(field(), 'ada{Enter}');
  expect(onSearch.mock.calls).toEqual([['ada']]);
});

test('a choice made while typing isn’t undone by the search', () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const Screen = () => {
    const [tag, setTag] = useState('any');
    return (
      <>
        <SearchField
          label="Search people"
          value=""
          onSearch={(value) => heard.push(`${value}, ${tag}`)}
        />
        <button type="button" onClick={() => setTag('vip')}>
          vip
        </button>
      </>
    );
  };
  render(<Screen />);
  fireEvent.change(field(), { target: { value: 'ada' } });
  fireEvent.click(screen.getByRole('button'));
  vi.advanceTimersByTime(300);
  expect(heard).toEqual(['ada, vip']);
});

test('opening a result while typing isn’t undone by the search', () => {
  vi.useFakeTimers();
  const onSearch = vi.fn();
  render(
    <>
      <SearchField label="Search people" value="" onSearch={onSearch} />
      <a href="/people/ada">Ada</a>
    </>,
  );
  field().focus();
  fireEvent.change(field(), { target: { value: 'ada' } });
  screen.getByRole('link').focus();
  vi.advanceTimersByTime(300);
  expect(onSearch).not.toHaveBeenCalled();
});

test('Back changes the text in the field', () => {
  const { rerender } = render(
    <SearchField label="Search people" value="ada" onSearch={() => {}} />,
  );
  rerender(<SearchField label="Search people" value="" onSearch={() => {}} />);
  expect(field().value).toBe('');
});
