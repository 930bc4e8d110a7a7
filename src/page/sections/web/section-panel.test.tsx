import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { type ProfileDraft, toDraft } from '#page/draft/rules/profile-draft.ts';
import { usePlace } from '#page/draft/web/use-place.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { SectionPanel } from './section-panel.tsx';

afterEach(cleanup);

function Skills() {
  return (
    <SectionPanel
      sectionKey="skill"
      plan={buildDefaultOwnPlan('free')}
      isOn
      isLocked={false}
      hiddenReason={null}
      place={usePlace().place}
    />
  );
}

function Frame({ state }: { state: string | null }) {
  const skills = ['Looms', 'Algebra', 'Joinery'].map((name) => ({ id: name, name, level: 0 }));
  const form = useForm<ProfileDraft>({
    defaultValues: toDraft(buildEditableColumns({ skills })),
  });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/edit', search: '?at=skills.Algebra', state }]}>
        <FormProvider {...form}>
          <Skills />
        </FormProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

/** @returns the elements scrolled into view */
function open(state: string | null): Element[] {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function show() {
    shown.push(this);
  };
  render(<Frame state={state} />);
  return shown;
}

test('an entry pressed on the page is scrolled into view, without opening a keyboard', () => {
  const shown = open('pushed');
  const field = screen.getByLabelText('Name of Algebra');
  expect(shown).toEqual([field.closest('li')]);
  expect(document.activeElement).toBe(document.body);
});

test('a link to an entry focuses its first field', () => {
  open(null);
  expect(document.activeElement).toBe(screen.getByLabelText('Name of Algebra'));
});
