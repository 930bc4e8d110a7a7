import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { type PageDraft, toPageDraft } from '#page/draft/rules/page-draft.ts';
import { SettledDraft } from '#page/draft/web/settled-draft.tsx';
import { CardEmailContext } from '#page/draft/web/use-sections.ts';
import { SectionRow } from '#page/sections/web/section-rows.tsx';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { ContactCardEditor } from '../../sections/web/section-editors.tsx';

afterEach(cleanup);

function open(email: string | null, vcard_data = {}) {
  const columns = { full_name: 'Ada Lovelace', designation: 'Mathematician', vcard_data };
  const draft = toPageDraft(buildEditableColumns(columns));
  function Frame() {
    const form = useForm<PageDraft>({ defaultValues: draft });
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

test('an empty contact card opens with name, role and email filled in, and can be edited', async () => {
  expect(open('ada@vizit.test')).toEqual(['Ada Lovelace', 'Mathematician', 'ada@vizit.test', '']);
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await userEvent.clear(email);
  expect(email.value).toBe('');
});

test('a partly filled card opens unchanged', () => {
  expect(open('ada@vizit.test', { phone: '+44 20' })).toEqual(['', '', '', '+44 20']);
});

test('nothing is filled in if visitors wouldn’t see the card', () => {
  expect(open(null)).toEqual(['', '', '', '']);
});

test('switching on an empty contact card also fills it in', async () => {
  const draft = toPageDraft(buildEditableColumns({ full_name: 'Ada Lovelace', vcard_data: {} }));
  const edits = { getPresent: () => draft, subscribe: () => () => {} };
  function Frame() {
    const form = useForm<PageDraft>({ defaultValues: draft });
    return (
      <FormProvider {...form}>
        <CardEmailContext value="ada@vizit.test">
          <SettledDraft edits={edits}>
            <SectionRow
              sectionKey="vcard"
              handle={null}
              plan={buildDefaultOwnPlan('premium')}
              isOpen={false}
              isOn={false}
              isOrderLocked={false}
              isLocked={false}
              hiddenReason={null}
              hasProblem={false}
              onPress={() => {}}
            />
          </SettledDraft>
        </CardEmailContext>
        <output>{form.watch('vcard_data').email}</output>
      </FormProvider>
    );
  }
  render(<Frame />);
  await userEvent.click(screen.getByRole('switch', { name: 'Contact Card' }));
  expect(screen.getByRole('status').textContent).toBe('ada@vizit.test');
});
