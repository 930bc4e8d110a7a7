import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Queued } from '#kit/web/outbox/outbox.ts';
import { FAIR_KIND, LEAD_KIND } from '../rules/fairs.ts';
import { UnsentCard } from './unsent-card.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const OSLO = { id: 'oslo', name: 'Oslo', held_on: null };
const BERGEN = { id: 'bergen', name: 'Bergen', held_on: null };

const CLOSED = 'Your page is closed. Send it again once your page is open.';
const TOO_MANY = 'You can have 50 events.';

let place = 0;

/** @param data of a lead, or of an event that has its name */
function queue(data: object, refusal: string | null): Queued {
  place += 1;
  const kind = 'name' in data ? FAIR_KIND : LEAD_KIND;
  const at = Date.UTC(2026, 10, 29);
  return { id: `${place}`, userId: 'ada', kind, data, at, refusal, place };
}

/** @returns the name and lines of the file that a press saves */
async function download(name: string) {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const group = within(screen.getByRole('region', { name }));
  await userEvent.click(group.getByRole('button', { name: 'Download' }));
  return { names, lines: (await files[0]?.text())?.trimEnd().split('\r\n') };
}

const COLUMNS = '\uFEFFFull name,Email,Phone,Company,Note,Tag,Event,Created';

test('refused leads are downloaded with everything that was typed', async () => {
  const grace = { full_name: 'Grace', email: 'grace@navy.test', phone: '+1 555', tag: 'hot' };
  const unsent = [
    queue({ ...grace, message: 'Oak, soon', fair_id: 'oslo' }, CLOSED),
    queue({ full_name: '山田' }, CLOSED),
    queue({ full_name: 'Ben' }, null),
  ];
  render(<UnsentCard unsent={unsent} fairs={[OSLO]} />);
  expect(await download('Grace, 山田')).toEqual({
    names: ['leads-not-sent.csv'],
    lines: [
      COLUMNS,
      'Grace,grace@navy.test,+1 555,,"Oak, soon",hot,Oslo,2026-11-29T00:00:00.000Z',
      '山田,,,,,,,2026-11-29T00:00:00.000Z',
    ],
  });
});

test('leads that wait for a refused event are downloaded with it; without any there is no file', async () => {
  const event = queue(BERGEN, TOO_MANY);
  const { rerender } = render(<UnsentCard unsent={[event]} fairs={[OSLO, BERGEN]} />);
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  const unsent = [
    event,
    queue({ full_name: 'Grace', fair_id: 'bergen' }, null),
    queue({ full_name: 'Ada', fair_id: 'oslo' }, null),
  ];
  rerender(<UnsentCard unsent={unsent} fairs={[OSLO, BERGEN]} />);
  const { lines } = await download('Bergen');
  expect(lines).toEqual([COLUMNS, 'Grace,,,,,,Bergen,2026-11-29T00:00:00.000Z']);
});
