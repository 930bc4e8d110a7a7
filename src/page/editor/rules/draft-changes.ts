import { type PageDraft, toPageColumns } from '#page/draft/rules/page-draft.ts';
import { type NamedChange, nameChanges } from './version-changes.ts';

/** @returns the draft's changes to the published page, in words and in the editor's order */
export function listDraftChanges(draft: PageDraft, published: PageDraft): NamedChange[] {
  return nameChanges(toPageColumns(draft), toPageColumns(published));
}

/** @returns the draft without one of its changes */
export function takeBackChange(
  draft: PageDraft,
  published: PageDraft,
  { columns, switched }: NamedChange,
): PageDraft {
  if (switched !== null) {
    const isOn = published.sections_enabled[switched] === true;
    return { ...draft, sections_enabled: { ...draft.sections_enabled, [switched]: isOn } };
  }
  const before = Object.entries({ ...published, ...published.look }).filter(([name]) =>
    columns.includes(name),
  );
  const isLook = before.every(([name]) => name in published.look);
  const changed = Object.fromEntries(before);
  return isLook ? { ...draft, look: { ...draft.look, ...changed } } : { ...draft, ...changed };
}
