import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { OWN_EVENT_KEYS, WEBHOOK_EVENT_KEYS } from '../rules/events.ts';
import { WebhookForm } from './webhook-form.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/dialog-window.tsx';

afterEach(cleanup);

function open(choices = OWN_EVENT_KEYS) {
  const save = vi.fn(async () => null);
  const element = <WebhookForm choices={choices} open onOpenChange={() => {}} save={save} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return save;
}

test.for(['https://10.0.0.7/in', 'https://[::1]/in', 'https://printer.local/in'])(
  'a private address is refused where it is typed: %s',
  async (address) => {
    const save = open();
    const field = await screen.findByLabelText('Address');
    await userEvent.type(field, address.replaceAll('[', '[['));
    await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
    await screen.findByText(
      'That is a private address, which we can’t reach. Use one on the internet.',
    );
    expect(document.activeElement).toBe(field);
    expect(save).not.toHaveBeenCalled();
  },
);

test.for([
  ['a page', OWN_EVENT_KEYS, ['lead.created']],
  ['an agency', WEBHOOK_EVENT_KEYS, ['lead.created', 'team_lead.created']],
] as const)(
  'a public address is saved, with the usual events of %s',
  async ([, choices, events]) => {
    const save = open([...choices]);
    await userEvent.type(await screen.findByLabelText('Address'), 'https://crm.example.com/in');
    await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({
        url: 'https://crm.example.com/in',
        description: '',
        events,
      }),
    );
  },
);
