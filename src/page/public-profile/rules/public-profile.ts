import { toList, toText } from '#kit/rules/values/json.ts';
import { type Presentation, parsePresentation } from '#page/design/rules/presentation.ts';
import {
  COLUMN_NAMES,
  type ColumnName,
  findColumn,
  type ProfileColumnTable,
} from '#page/draft/rules/columns.ts';
import { isSectionKey, type SectionKey } from '#page/sections/rules/sections.ts';

type ShownColumns = {
  [K in Exclude<ColumnName, 'sections_enabled' | 'section_order'>]: ReturnType<
    NonNullable<ProfileColumnTable[K]['toShown']>
  >;
};

/**
 * Everything a visitor may know about a profile, and nothing else: no plan, no account email. `sections`
 * holds, in order, those that are switched on and included in the plan.
 */
export type PublicProfile = ShownColumns & {
  id: string;
  user_id: string;
  /** How the page looks. */
  presentation: Presentation;
  sections: SectionKey[];
  updated_at: string;
};

/**
 * @param row of the view `public_profiles`, or the editor's draft in the same shape
 * @returns the profile with all its JSON parsed, without hidden links
 */
export function parsePublicProfile(row: Readonly<Record<string, unknown>>): PublicProfile {
  const shown = COLUMN_NAMES.flatMap((name) => {
    const { toShown } = findColumn(name);
    return toShown === null ? [] : [[name, toShown(row[name])]];
  });
  return {
    ...(Object.fromEntries(shown) as ShownColumns),
    id: toText(row.id),
    user_id: toText(row.user_id),
    presentation: parsePresentation(row),
    sections: toList(row.sections).filter(isSectionKey),
    updated_at:
      row.updated_at instanceof Date ? row.updated_at.toISOString() : toText(row.updated_at),
  };
}

/** @returns the page with every picture's URL replaced */
export function replacePictures(
  page: PublicProfile,
  toUrl: (url: string) => string,
): PublicProfile {
  const shown: Readonly<Record<string, unknown>> = page;
  const replaced = COLUMN_NAMES.flatMap((name) => {
    const { pictures } = findColumn(name);
    return pictures ? [[name, pictures.replace(shown[name], toUrl)]] : [];
  });
  return { ...page, ...Object.fromEntries(replaced) };
}
