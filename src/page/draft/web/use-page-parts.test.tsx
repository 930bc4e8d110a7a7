import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { parseModes } from '#page/locks/rules/modes.ts';
import type { Part } from '#page/locks/rules/parts.ts';
import { PageLocksContext } from '#page/locks/web/page-locks.ts';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { listEnabledSections } from '#page/sections/rules/sections.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { type ProfileDraft, toDraft } from '../rules/profile-draft.ts';
import { NO_ACTIONS, usePageParts } from './use-page-parts.ts';

afterEach(cleanup);

const link = (id: string) => ({ id, url: `https://${id}.example/`, buttonText: id });
const SKILL = { id: 'algebra', name: 'Algebra', level: 0 };
const draft = toDraft(
  buildEditableColumns({
    sections_enabled: { vcard: true, links: true, skill: true, social: true },
    section_order: ['links', 'skill', 'social'],
    custom_links: [link('a'), link('b')],
    social_links: [{ url: 'https://github.com/ada' }],
    skills: [SKILL],
  }),
);

const part = (id: string, more: Partial<PagePart> = {}): PagePart => ({
  id,
  at: id,
  name: id,
  section: null,
  entry: null,
  drawn: null,
  stays: null,
  box: { top: 0, left: 0, width: 0, height: 0 },
  ...more,
});
const LINKS = part('links', { section: 'links' });
const SKILLS = part('skill', { section: 'skill' });
const LINK_B = part('b', { section: 'links', entry: { list: 'custom_links', key: 'b' } });

/** @param locked by an agency */
function open(locked: readonly Part[] = []) {
  let form: UseFormReturn<ProfileDraft> | undefined;
  const modes = parseModes(Object.fromEntries(locked.map((each) => [each, 'locked'])));
  const Frame = ({ children }: { children: ReactNode }) => {
    form = useForm<ProfileDraft>({ defaultValues: draft });
    return (
      <PageLocksContext value={{ agencyName: 'Northlight', modes, directory: {} }}>
        <FormProvider {...form}>{children}</FormProvider>
      </PageLocksContext>
    );
  };
  const { result } = renderHook(usePageParts, { wrapper: Frame });
  const read = () => {
    if (!form) throw new Error('There is no draft.');
    return form.getValues();
  };
  const act_ = (of: PagePart, name: Exclude<keyof typeof NO_ACTIONS, 'moveTo'>) =>
    act(() => result.current.findActions(of)[name]?.());
  return { parts: () => result.current, read, run: act_ };
}

const listShown = ({ sections_enabled, section_order }: ProfileDraft) =>
  listEnabledSections(sections_enabled, section_order).filter((key) => key !== 'vcard');

const undo = () => act(() => toastStore.get()?.action?.onPress());

test('a deleted section is emptied and switched off, until undone', () => {
  const { read, run } = open();
  run(SKILLS, 'remove');
  expect(read().skills).toEqual([]);
  expect(listShown(read())).toEqual(['links', 'social']);
  undo();
  expect(read().skills).toEqual([SKILL]);
  expect(listShown(read())).toEqual(['links', 'skill', 'social']);
});

test('undoing a deletion restores the link in place, once', () => {
  const { read, run } = open();
  run(part('a', { section: 'links', entry: { list: 'custom_links', key: 'a' } }), 'remove');
  expect(read().custom_links.map(({ id }) => id)).toEqual(['b']);
  undo();
  undo();
  expect(read().custom_links.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a duplicated link gets its own id, below the original', () => {
  const { parts, read, run } = open();
  run(LINK_B, 'duplicate');
  const [, second, third] = read().custom_links;
  expect(third).toEqual({ ...second, id: third?.id });
  expect(third?.id).not.toBe(second?.id);
  // A singleton section can't be duplicated.
  expect(parts().findActions(SKILLS).duplicate).toBeNull();
});

test('a part moves only to the place of another of its kind', () => {
  const { parts, read } = open();
  act(() => parts().findActions(SKILLS).moveTo?.(LINKS));
  expect(listShown(read())).toEqual(['skill', 'links', 'social']);
  act(() => parts().findActions(SKILLS).moveTo?.(part('full_name')));
  expect(listShown(read())).toEqual(['skill', 'links', 'social']);
  expect(parts().findActions(SKILLS).moveUp).toBeNull();
  expect(parts().findActions(part('full_name'))).toBe(NO_ACTIONS);
});

test('a section is added below the pressed one, or at the top', () => {
  const { parts, read } = open();
  act(() => parts().add?.('text', 'links'));
  act(() => parts().add?.('map', 'top'));
  expect(listShown(read())).toEqual(['map', 'links', 'text', 'skill', 'social']);
});

test('an agency-locked part has no actions, and says who locks it', () => {
  const { parts } = open(['custom_links', 'bio']);
  expect(parts().findActions(LINK_B)).toBe(NO_ACTIONS);
  expect(parts().findActions(LINKS)).toMatchObject({ remove: null, hide: expect.any(Function) });
  expect(parts().findLock(LINK_B)).toContain('Northlight');
  expect(parts().findLock(part('bio'))).toContain('Northlight');
  expect(parts().findLock(part('designation'))).toBeNull();
  cleanup();
  const { parts: arranged } = open(['sections', 'cover']);
  expect(arranged().add).toBeNull();
  expect(arranged().findActions(LINKS)).toBe(NO_ACTIONS);
  expect(arranged().findActions(LINK_B).remove).not.toBeNull();
  expect(arranged().findLock(part('cover_image_url'))).toContain('Northlight');
});
