import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HistoryButtons } from '#kit/web/buttons/history-buttons.tsx';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { SectionColumn } from '#page/sections/web/section-content.tsx';
import {
  SkillsEditor,
  SocialLinksEditor,
  TextEditor,
} from '#page/sections/web/section-editors.tsx';
import { SectionRows } from '#page/sections/web/section-rows.tsx';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { pressShortcut } from './editor-form.tsx';
import { SettledDraft } from './settled-draft.tsx';
import { openDeviceCopy, useDraftForm } from './use-draft-form.ts';
import { useDraftHistory } from './use-draft-history.ts';
import { usePlace } from './use-place.ts';

const profile = {
  ...buildEditableColumns({
    section_heading: 'About',
    social_links: [{ url: 'https://github.com/ada' }],
    skills: [
      { id: 'a', name: 'Algebra', level: 0 },
      { id: 'b', name: 'Bernoulli numbers', level: 0 },
    ],
    sections_enabled: { social: true },
  }),
  user_id: 'a2c1a2f0-0000-4000-8000-000000000001',
};

type Draft = Pick<ReturnType<typeof useDraftForm>, 'form' | 'base'> &
  Pick<ReturnType<typeof useDraftHistory>, 'replace'>;

beforeEach(() => {
  localStorage.clear();
  // On a slow machine too, this typing counts as continuous.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Editor({ onDraft, children }: { onDraft: (draft: Draft) => void; children: ReactNode }) {
  const { form, base } = useDraftForm(profile, {});
  const { edits, undo, redo, replace } = useDraftHistory(form);
  onDraft({ form, base, replace });
  return (
    <FormProvider {...form}>
      <form
        tabIndex={-1}
        onKeyDown={(event) => pressShortcut(event, { save: () => undefined, undo, redo })}
      >
        <HistoryButtons undo={undo} redo={redo} />
        <SettledDraft edits={edits}>{children}</SettledDraft>
      </form>
    </FormProvider>
  );
}

function Rows() {
  const plan = buildDefaultOwnPlan('premium');
  const controls = usePlace();
  return (
    <>
      <SectionRows plan={plan} controls={controls} isSheet={false} />
      <SectionColumn plan={plan} controls={controls} />
    </>
  );
}

/** @param rows of the sections, which are slow to query; only some tests press them */
function open(rows: ReactNode = null) {
  let held: Draft | undefined;
  render(
    <MemoryRouter>
      <Editor
        onDraft={(draft) => {
          held = draft;
        }}
      >
        {rows}
        <SocialLinksEditor />
        <SkillsEditor />
        <TextEditor />
      </Editor>
    </MemoryRouter>,
  );
  if (!held) throw new Error('The editor was not drawn.');
  return { user: userEvent.setup(), ...held };
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

test('there is nothing to undo before the first change', () => {
  open();
  expect([isOff('Undo'), isOff('Redo')]).toEqual([true, true]);
});

test('continuous typing is undone and redone as one change', async () => {
  const { user, form } = open();
  await user.type(field('Heading'), ' me');
  await user.click(button('Undo'));
  expect(form.getValues('section_heading')).toBe('About');
  expect(field('Heading').value).toBe('About');
  await user.click(button('Redo'));
  expect(field('Heading').value).toBe('About me');
  expect([isOff('Undo'), isOff('Redo')]).toEqual([false, true]);
});

test('edits in two fields are two changes', async () => {
  const { user, form } = open();
  await user.type(field('Heading'), '!');
  await user.type(field('Address of GitHub'), '15');
  await user.click(button('Undo'));
  expect(form.getValues(['section_heading', 'social_links'])).toEqual([
    'About!',
    [{ url: 'https://github.com/ada' }],
  ]);
});

test('added and removed entries are undone one by one', async () => {
  const { user, form } = open();
  await user.click(button('Remove GitHub'));
  await user.click(button('Add social link'));
  await user.keyboard('x.com/ada');
  const states = [[{ url: '' }], [], [{ url: 'https://github.com/ada' }]];
  for (const state of states) {
    await user.click(button('Undo'));
    expect(form.getValues('social_links')).toEqual(state);
  }
  expect(field('Address of GitHub').value).toBe('https://github.com/ada');
});

test('a reorder is undone by keyboard, and the focus stays put', async () => {
  const { user, form } = open();
  await user.click(button('Move Algebra'));
  await user.click(button('Move Algebra down'));
  await user.keyboard('{Escape}');
  expect(form.getValues('skills').map(({ id }) => id)).toEqual(['b', 'a']);
  const handle = document.activeElement;
  await user.keyboard('{Control>}z{/Control}');
  expect(form.getValues('skills').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(field('Name of Algebra').value).toBe('Algebra');
  expect(document.activeElement).toBe(handle);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(form.getValues('skills').map(({ id }) => id)).toEqual(['b', 'a']);
});

test('a switch pressed twice is two changes', async () => {
  const { user, form } = open(<Rows />);
  const section = screen.getByRole('switch', { name: 'Gallery' });
  await user.click(section);
  await user.click(section);
  await user.keyboard('{Control>}z{/Control}');
  expect(form.getValues('sections_enabled.gallery')).toBe(true);
  expect(section.getAttribute('aria-checked')).toBe('true');
});

test('an import into several lists is one change', async () => {
  const { user, form } = open();
  form.setValue('social_links', [...form.getValues('social_links'), { url: 'x.com/ada' }]);
  form.setValue('skills', []);
  form.setValue('sections_enabled.skill', true);
  await user.click(button('Undo'));
  const { social_links, skills, sections_enabled } = form.getValues();
  expect([social_links.length, skills.length, sections_enabled.skill]).toEqual([1, 2, false]);
  expect(isOff('Undo')).toBe(true);
});

test('restoring a version can be undone', async () => {
  const { user, form, base, replace } = open();
  await user.type(field('Heading'), ' me');
  replace({ ...base, section_heading: 'Long ago' });
  await user.click(button('Undo'));
  expect(form.getValues('section_heading')).toBe('About me');
});

test('a text field keeps its native undo', async () => {
  const { user, form } = open(<Rows />);
  await user.click(screen.getByRole('switch', { name: 'Gallery' }));
  await user.click(field('Text'));
  await user.keyboard('{Control>}z{/Control}');
  expect(form.getValues('sections_enabled.gallery')).toBe(true);
});

test('the history starts from the kept draft', () => {
  const { form } = open();
  const kept = { ...form.getValues(), section_heading: 'Half a heading' };
  openDeviceCopy(profile.user_id).keep(kept, form.getValues(), { known: {}, unanswered: {} });
  cleanup();
  open();
  expect(field('Heading').value).toBe('Half a heading');
  expect(isOff('Undo')).toBe(true);
});

test('removing an entry moves the focus on', async () => {
  const { user } = open();
  await user.click(button('Remove Algebra'));
  expect(document.activeElement).toBe(button('Move Bernoulli numbers'));
  await user.click(button('Remove Bernoulli numbers'));
  expect(document.activeElement).toBe(button('Add skill'));
});
