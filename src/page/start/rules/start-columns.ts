import {
  DEFAULT_PRESENTATION,
  listPresentationChanges,
  type Presentation,
  parsePresentation,
} from '#page/design/rules/presentation.ts';
import { findTemplate, toTemplatePresentation } from '#page/design/rules/templates.ts';
import {
  type EditableColumns,
  listChanges,
  type ProfileColumns,
  type ProfileDraft,
  toDraft,
} from '#page/draft/rules/profile-draft.ts';
import { listImportableLinks } from '#page/import/rules/importable-links.ts';
import { takeLinks } from '#page/import/rules/take-links.ts';
import type { StartDraft } from './start-draft.ts';
import { hasIcons } from './start-rows.ts';

/** Only the columns of a profile to save. */
export type StartColumns = Partial<ProfileColumns> & Partial<Presentation>;

/**
 * Applies a started page to a profile. Only fills empty values and adds links, so that nothing written
 * elsewhere in the meantime is lost. Idempotent.
 *
 * @param start as stored on the device
 * @param row of `profiles`, as stored
 * @param picture the URL of the picture in the library; null for none
 * @param createId generates a button's id
 * @returns the columns to save
 */
export function toStartColumns(
  start: StartDraft,
  row: EditableColumns,
  picture: string | null,
  createId: () => string,
): StartColumns {
  const saved = toDraft(row);
  const found = start.links.map(({ typed, title }) => ({ url: typed, title }));
  const links = listImportableLinks(found, saved).filter(({ isDuplicate }) => !isDuplicate);
  const buttons = links.map((link) => ({ ...link, kind: 'link' as const }));
  const { custom_links, social_links } = takeLinks(hasIcons(start) ? links : buttons, createId);
  const draft = {
    ...saved,
    full_name: (isNew(saved) && start.name) || saved.full_name || start.name,
    designation: saved.designation || start.line,
    profile_picture_url: saved.profile_picture_url || (picture ?? ''),
    custom_links: [...saved.custom_links, ...custom_links],
    social_links: [...saved.social_links, ...social_links],
  };
  return { ...listChanges(draft, saved), ...listLookChanges(start, row) };
}

/** A new account may already have a name from a sign-in provider. The typed one takes priority. */
function isNew({ designation, bio, custom_links, social_links }: ProfileDraft): boolean {
  return !designation && !bio && custom_links.length === 0 && social_links.length === 0;
}

/** A page that has a look keeps it. */
function listLookChanges(start: StartDraft, row: EditableColumns): Partial<Presentation> {
  const look = parsePresentation(row);
  const isUntouched = Object.keys(listPresentationChanges(look, DEFAULT_PRESENTATION)).length === 0;
  const template = findTemplate(start.template);
  if (!isUntouched || template === null) return {};
  return listPresentationChanges(toTemplatePresentation(template), look);
}
