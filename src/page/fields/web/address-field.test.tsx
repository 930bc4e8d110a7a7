import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useDraftForm } from '#page/draft/web/use-draft-form.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { AddressField } from './address-field.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/menu-window.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const PROFILE = {
  ...buildEditableColumns({ social_links: [{ url: 'https://github.com/ada' }] }),
  user_id: 'a-user',
};

/** The editor's form with one link in it, and its value printed beside it. */
function Frame({ profile }: { profile: typeof PROFILE }) {
  const { form } = useDraftForm(profile, {});
  const [link] = useWatch({ control: form.control, name: 'social_links' });
  return (
    <FormProvider {...form}>
      <AddressField name="social_links.0.url" label="Address" networkLabel="Network" />
      <output>{link?.url}</output>
      <button type="button" onClick={() => form.setValue('social_links.0.url', 'x.com/ada')}>
        Undo
      </button>
    </FormProvider>
  );
}

function open() {
  render(<Frame profile={PROFILE} />);
  const box = screen.getByRole('textbox', { name: 'Address' }) as HTMLInputElement;
  return { user: userEvent.setup(), box, held: screen.getByRole('status') };
}

async function choose(user: ReturnType<typeof userEvent.setup>, network: string) {
  await user.click(screen.getByRole('button', { name: /^Network:/ }));
  await user.click(await screen.findByRole('menuitem', { name: network }));
}

test('the field shows how it read a link, an email and a phone number', async () => {
  const { user, box } = open();
  expect(screen.getByText('GitHub profile @ada')).toBeTruthy();
  for (const [typed, said] of [
    ['shop.example', 'Website shop.example'],
    ['ada@engine.example', 'Email to ada@engine.example'],
    ['+49 170 1234567', 'Phone call to +491701234567'],
  ] as const) {
    await user.clear(box);
    await user.type(box, typed);
    expect(screen.getByText(said).id).toBe(box.getAttribute('aria-describedby'));
  }
});

test('a username is read with the chosen network, and shown as typed', async () => {
  const { user, box, held } = open();
  await user.clear(box);
  await choose(user, 'Instagram');
  expect(document.activeElement).toBe(box);
  await user.keyboard('@maya');
  expect(held.textContent).toBe('https://www.instagram.com/maya');
  expect(box.value).toBe('@maya');
  expect(screen.getByText('Instagram profile @maya')).toBeTruthy();
  await choose(user, 'TikTok');
  expect(held.textContent).toBe('https://www.tiktok.com/@maya');
});

test('choosing another network keeps the username', async () => {
  const { user, held } = open();
  await choose(user, 'GitLab');
  expect(held.textContent).toBe('https://gitlab.com/ada');
});

test('an invalid link is reported on blur, and the suggested fix takes one press', async () => {
  const { user, box, held } = open();
  await user.clear(box);
  await user.type(box, 'https//shop.example');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect((await screen.findByRole('alert')).textContent).toBe('Links start with https://');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Did you mean: Website shop.example?' }));
  expect(held.textContent).toBe('https://shop.example');
  expect(box.value).toBe('https://shop.example');
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

test('a change from outside the field is shown', async () => {
  const { user, box } = open();
  await choose(user, 'Instagram');
  await user.type(box, '1');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(box.value).toBe('x.com/ada');
  expect(screen.getByRole('button', { name: 'Network: X' })).toBeTruthy();
});
