import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import type { PhotoPalette } from '../rules/photo-palettes.ts';
import type { Presentation } from '../rules/presentation.ts';
import { TEMPLATES, toTemplatePresentation } from '../rules/templates.ts';
import { ColorPanel } from './color-panel.tsx';

const HOUR_SECONDS = 3600;
const PHOTO = 'https://vizit.test/storage/v1/object/public/pictures/ada/me';
const PALETTES: readonly PhotoPalette[] = [
  { name: 'Bright', canvas: '#faf6f5', ink: '#2b1512', accent: '#b3202c' },
  { name: 'Deep', canvas: '#21100e', ink: '#f7f0ee', accent: '#ff9d92' },
];

beforeEach(() => {
  const tokens = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer' };
  const expires_at = Math.floor(Date.now() / 1000) + HOUR_SECONDS;
  const session = { ...tokens, expires_at, expires_in: HOUR_SECONDS, user: { id: 'ada' } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
});
afterEach(cleanup);

function show(photo: string | null) {
  const [template] = TEMPLATES;
  if (!template) throw new Error('There is no template.');
  const before = toTemplatePresentation(template);
  let held = before;
  function Frame() {
    const [draft, edit] = useState<Presentation>(before);
    const [queryClient] = useState(() => new QueryClient());
    held = draft;
    return (
      <QueryClientProvider client={queryClient}>
        <ColorPanel draft={draft} edit={edit} isAdvanced={false} photo={photo} />
      </QueryClientProvider>
    );
  }
  render(<Frame />);
  return { user: userEvent.setup(), before, getDraft: () => held };
}

test('one press applies the photo’s colours and keeps the template', async () => {
  const calls = answerRequests(() => Response.json({ palettes: PALETTES }));
  const { user, before, getDraft } = show(PHOTO);
  await user.click(await screen.findByRole('radio', { name: 'Deep' }));
  expect(getDraft()).toMatchObject({
    secondary_background: '#21100e',
    primary_text_color: '#f7f0ee',
    theme_color: '#ff9d92',
    font_heading: before.font_heading,
    design_preferences: { template: before.design_preferences.template, scheme: 'dark' },
  });
  expect(screen.getByRole('radio', { name: 'Deep' }).getAttribute('aria-checked')).toBe('true');
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/photo-palettes', JSON.stringify({ url: PHOTO })],
  ]);
});

test('an unreadable photo is reported, and can be retried', async () => {
  let asked = 0;
  answerRequests(() => {
    asked += 1;
    return asked === 1
      ? Response.json(
          { code: 'missing', message: 'There’s no picture at that link.' },
          { status: 422 },
        )
      : Response.json({ palettes: PALETTES });
  });
  const { user } = show(PHOTO);
  await screen.findByText('We couldn’t read the colours of your photo.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('radio', { name: 'Bright' });
});

test('a page without a photo makes no request', () => {
  const calls = answerRequests(() => Response.json({ palettes: PALETTES }));
  show(null);
  expect(screen.queryByText('From your photo')).toBeNull();
  expect(calls).toEqual([]);
});
