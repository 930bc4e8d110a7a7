import { expect, test } from 'vitest';
import { COLUMN_NAMES } from '#page/draft/rules/columns.ts';
import { COLUMN_SAMPLES } from '#test/cases/columns.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { isBlankPage, isNewcomer } from './blank-page.ts';

/** Columns that may be set on a page that still shows only its name. */
const SETTINGS: ReadonlySet<string> = new Set([
  'full_name',
  'username',
  'sections_enabled',
  'section_order',
  'lead_form_data',
  'profile_picture_focus',
  'cover_image_focus',
  'video_data',
  'audio_data',
  'map_data',
]);

const toRow = (columns: object) => ({
  ...buildEditableColumns(),
  custom_link_data: null,
  is_active: true,
  is_agency_profile: false,
  agency_owner_id: null,
  ...columns,
});

test.for(COLUMN_NAMES)('a page with only its %s is blank if that shows nothing', (name) => {
  expect(isBlankPage(toRow({ [name]: COLUMN_SAMPLES[name] }))).toBe(SETTINGS.has(name));
});

test.for([
  ['a new account', {}, true],
  ['a suspended one', { is_active: false }, false],
  ['an agency', { is_agency_profile: true }, false],
  ['a member of a team', { is_agency_profile: true, agency_owner_id: 'another' }, false],
  ['an owner with a line', { designation: 'Poet' }, false],
] as const)('%s with %o is asked to make a page: %s', ([, columns, isAsked]) => {
  expect(isNewcomer(toRow({ full_name: 'Ada', ...columns }))).toBe(isAsked);
});
