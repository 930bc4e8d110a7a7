import { useFormContext } from 'react-hook-form';
import { toast } from '#kit/web/toasts/toast.ts';
import {
  canDouble,
  findEntry,
  findNextPlace,
  moveEntry,
  type PageEntry,
  putEntry,
} from '#page/editor/rules/page-entries.ts';
import { isAnyPart, listPartsIn } from '#page/locks/rules/parts.ts';
import { useLocks } from '#page/locks/web/page-locks.ts';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import {
  listEnabledSections,
  listSectionColumns,
  moveSection,
  orderSections,
  SECTIONS,
  type SectionKey,
} from '#page/sections/rules/sections.ts';
import { findColumn } from '../rules/columns.ts';
import type { ProfileDraft } from '../rules/profile-draft.ts';
import { useAdding } from './use-sections.ts';

const CHANGED = { shouldDirty: true } as const;

/** The actions on parts, used on the page itself. Each change can be undone. */
export function usePageParts() {
  const lockOf = useLocks();
  const sections = useSectionEdits();
  const entries = useEntryEdits();
  const isArranged = lockOf(['sections']) === null;
  const findActions: FindPartActions = ({ section, entry, name }) => {
    if (section === null) return NO_ACTIONS;
    const isOwn = lockOf(listPartsIn(section)) === null;
    if (entry) return isOwn ? entries.findActions(entry, name) : NO_ACTIONS;
    return isArranged ? sections.findActions(section, isOwn) : NO_ACTIONS;
  };
  return {
    findActions,
    /** @returns why a part can't be changed here, as a sentence; or null */
    findLock: ({ section, at }: PagePart) =>
      lockOf(section === null ? [FIELD_PARTS[at] ?? at].filter(isAnyPart) : listPartsIn(section)),
    /** Null if an agency decides on the sections. */
    add: useAdding(),
  };
}

/** Parts whose name differs from their field's. */
const FIELD_PARTS: Readonly<Record<string, string>> = {
  cover_image_url: 'cover',
  profile_picture_url: 'picture',
};

/** @returns the actions on whole sections of the draft */
function useSectionEdits() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const turn = (key: SectionKey, isOn: boolean) =>
    setValue(`sections_enabled.${key}`, isOn, CHANGED);
  const listShown = () => {
    const order = orderSections(getValues('section_order'));
    const enabled = listEnabledSections(getValues('sections_enabled'), order);
    // The contact card is a button of the page, with a fixed position.
    const shown: SectionKey[] = enabled.filter((key) => key !== 'vcard');
    return { order, shown };
  };
  const move = (key: SectionKey, to: number) => {
    const { order, shown } = listShown();
    setValue('section_order', moveSection(order, shown, shown.indexOf(key), to), CHANGED);
  };
  const hide = (key: SectionKey) => {
    turn(key, false);
    toast.success(`${SECTIONS[key].name} hidden`, 'Its content is kept.', {
      label: 'Undo',
      onPress: () => turn(key, true),
    });
  };
  const remove = useRemoval();
  return {
    /** @param isOwn whether its content may be changed here */
    findActions: (key: SectionKey, isOwn: boolean): PartActions => {
      const { shown } = listShown();
      const index = shown.indexOf(key);
      const isMoved = index !== -1;
      return {
        moveUp: index > 0 ? () => move(key, index - 1) : null,
        moveDown: isMoved && index < shown.length - 1 ? () => move(key, index + 1) : null,
        moveTo: isMoved
          ? ({ section }) => section && shown.includes(section) && move(key, shown.indexOf(section))
          : null,
        hide: () => hide(key),
        duplicate: null,
        remove: isOwn ? () => remove(key) : null,
      };
    },
  };
}

/** @returns a function that empties a section and switches it off, undoably */
export function useRemoval() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  return (key: SectionKey) => {
    const columns = listSectionColumns(key);
    const before = columns.map((name) => [name, getValues(name)] as const);
    for (const name of columns)
      setValue(name, findColumn(name).toDraft(undefined) as never, CHANGED);
    setValue(`sections_enabled.${key}`, false, CHANGED);
    toast.success(`${SECTIONS[key].name} deleted`, 'With everything in it.', {
      label: 'Undo',
      onPress: () => {
        for (const [name, value] of before) setValue(name, value as never, CHANGED);
        setValue(`sections_enabled.${key}`, true, CHANGED);
      },
    });
  };
}

/** The lists of entries share these actions. */
type Entries = ProfileDraft['custom_links'];

/** @returns the actions on one entry of a list in the draft, for example a link */
export function useEntryEdits() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const read = ({ list }: PageEntry) => getValues(list) as Entries;
  const write = ({ list }: PageEntry, entries: Entries) =>
    setValue(list, entries as ProfileDraft[typeof list], CHANGED);
  const remove = (entry: PageEntry, name: string) => {
    const index = findEntry(entry, read(entry));
    const removed = read(entry)[index];
    if (!removed) return;
    write(
      entry,
      read(entry).filter((_each, at) => at !== index),
    );
    toast.success(`${name} deleted`, undefined, {
      label: 'Undo',
      onPress: () => {
        // The draft's own undo may have restored it already.
        if (findEntry(entry, read(entry)) !== -1) return;
        write(entry, putEntry(read(entry), index, removed));
      },
    });
  };
  const show = (entry: PageEntry, isVisible: boolean) => {
    const index = findEntry(entry, read(entry));
    if (index !== -1) setValue(`custom_links.${index}.isVisible`, isVisible, CHANGED);
  };
  const hide = (entry: PageEntry, name: string) => {
    show(entry, false);
    toast.success(`${name} hidden`, 'It stays in your links.', {
      label: 'Undo',
      onPress: () => show(entry, true),
    });
  };
  const findActions = (entry: PageEntry, name: string): PartActions => {
    const entries = read(entry);
    const index = findEntry(entry, entries);
    const found = entries[index];
    if (!found) return NO_ACTIONS;
    const moveTo = (to: number) =>
      to === -1 ? null : () => write(entry, moveEntry(read(entry), index, to));
    const copy = { ...found, id: crypto.randomUUID() };
    return {
      moveUp: moveTo(findNextPlace(entries, index, -1)),
      moveDown: moveTo(findNextPlace(entries, index, 1)),
      moveTo: ({ entry: target }) => target && moveTo(findEntry(target, entries))?.(),
      hide: entry.list === 'custom_links' ? () => hide(entry, name) : null,
      duplicate: canDouble(entry.list, entries.length)
        ? () => write(entry, putEntry(read(entry), index + 1, copy))
        : null,
      remove: () => remove(entry, name),
    };
  };
  return { findActions };
}

/** The actions on a part of the page; null if unavailable. */
export type PartActions = {
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
  /** Moves it to the position of another part of its kind. */
  moveTo: ((target: PagePart) => void) | null;
  hide: (() => void) | null;
  duplicate: (() => void) | null;
  remove: (() => void) | null;
};

export type FindPartActions = (part: PagePart) => PartActions;

export const NO_ACTIONS: PartActions = {
  moveUp: null,
  moveDown: null,
  moveTo: null,
  hide: null,
  duplicate: null,
  remove: null,
};
