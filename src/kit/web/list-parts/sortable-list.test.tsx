import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SortableList } from './sortable-list.tsx';

afterEach(cleanup);

function show() {
  let drawn = 0;
  let replace: (names: string[]) => void = () => undefined;
  function Names() {
    const [entries, setEntries] = useState([{ id: 'Shop' }, { id: 'Letters' }, { id: 'Films' }]);
    replace = (names) => setEntries(names.map((id) => ({ id })));
    const move = (from: number, to: number) => {
      const rest = entries.filter((_entry, index) => index !== from);
      setEntries([...rest.slice(0, to), ...entries.slice(from, from + 1), ...rest.slice(to)]);
    };
    return (
      <SortableList label="Names" entries={entries} onMove={move}>
        {({ id }, _index, renderHandle) => {
          drawn += 1;
          return (
            <>
              {renderHandle(id)} <b>{id}</b>
            </>
          );
        }}
      </SortableList>
    );
  }
  render(<Names />);
  return {
    user: userEvent.setup(),
    handle: (name: string) => screen.getByRole('button', { name: `Move ${name}` }),
    listNames: () =>
      screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent),
    countDrawn: () => drawn,
    replace: (names: string[]) => act(() => replace(names)),
  };
}

const said = () => screen.getByRole('status').textContent;

test('a row moves by keyboard, each position is announced, and nothing rerenders until dropped', async () => {
  const { user, handle, listNames, countDrawn } = show();
  const before = countDrawn();
  handle('Shop').focus();
  await user.keyboard(' ');
  expect(said()).toBe('Picked up Shop, 1 of 3.');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(said()).toBe('Shop is now 2 of 3.');
  expect(countDrawn()).toBe(before);
  await user.keyboard(' ');
  expect(said()).toBe('Shop put down, 2 of 3.');
  expect(listNames()).toEqual(['Letters', 'Shop', 'Films']);
  expect(document.activeElement).toBe(handle('Shop'));
});

test('Escape or lost focus cancels the move, and Escape isn’t heard outside the list', async () => {
  const { user, handle, listNames } = show();
  let escapes = 0;
  const count = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') escapes += 1;
  };
  document.addEventListener('keydown', count, { capture: true });
  handle('Shop').focus();
  await user.keyboard('{Enter}{ArrowDown}{Escape}');
  expect(said()).toBe('Shop was left where it was.');
  expect(escapes).toBe(0);
  await user.keyboard('{Enter}{ArrowDown}');
  handle('Films').focus();
  expect(said()).toBe('Shop was left where it was.');
  await user.keyboard('{Escape}');
  document.removeEventListener('keydown', count, { capture: true });
  expect(escapes).toBe(1);
  expect(listNames()).toEqual(['Shop', 'Letters', 'Films']);
});

test('a list changed by others during a move keeps their order', async () => {
  const { user, handle, listNames, replace } = show();
  handle('Shop').focus();
  await user.keyboard('{Enter}{ArrowDown}');
  replace(['Shop', 'Films', 'Letters']);
  await user.keyboard('{Enter}');
  expect(said()).toBe('Shop was left where it was.');
  expect(listNames()).toEqual(['Shop', 'Films', 'Letters']);
  await user.keyboard('{Enter}{ArrowDown}');
  replace(['Films']);
  await user.keyboard('{Escape}');
  expect(said()).toBe('Shop was left where it was.');
  expect(listNames()).toEqual(['Films']);
});

test('pressing a handle offers up and down', async () => {
  const { user, handle, listNames } = show();
  await user.click(handle('Films'));
  await user.click(screen.getByRole('button', { name: 'Move Films up' }));
  expect(listNames()).toEqual(['Shop', 'Films', 'Letters']);
});
