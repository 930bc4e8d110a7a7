import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { type ProfileDraft, toDraft } from '#domain/profile/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { CardEmailContext } from '../hooks/use-opening-card.ts';
import { ContactCardEditor } from './contact-card-editor.tsx';

afterEach(cleanup);

function open(email: string | null, vcard_data = {}) {
  const columns = { full_name: 'Ada Lovelace', designation: 'Mathematician', vcard_data };
  const draft = toDraft(buildEditableColumns(columns));
  function Frame() {
    const form = useForm<ProfileDraft>({ defaultValues: draft });
    return (
      <FormProvider {...form}>
        <CardEmailContext value={email}>
          <ContactCardEditor />
        </CardEmailContext>
      </FormProvider>
    );
  }
  render(<Frame />);
  return ['Name on the card', 'Designation', 'Email', 'Phone'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
}

test('an empty contact card opens filled with name, role and email, and can be changed', async () => {
  expect(open('ada@vizit.test')).toEqual(['Ada Lovelace', 'Mathematician', 'ada@vizit.test', '']);
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await userEvent.clear(email);
  expect(email.value).toBe('');
});

test('a card with anything in it opens as it is', () => {
  expect(open('ada@vizit.test', { phone: '+44 20' })).toEqual(['', '', '', '+44 20']);
});

test('nothing is filled in where visitors would not see the card', () => {
  expect(open(null)).toEqual(['', '', '', '']);
});
