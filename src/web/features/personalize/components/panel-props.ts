import type { DesignPreferences, Presentation } from '#domain/design/presentation.ts';
import type { EditDesign } from './use-design-draft.ts';

/** What every panel gets: the look, the way to change it, and whether the plan shows all of it. */
export type PanelProps = { draft: Presentation; edit: EditDesign; isAdvanced: boolean };

/** @returns the look with some of its preferences replaced */
export function withPreferences(
  draft: Presentation,
  preferences: Partial<DesignPreferences>,
): Presentation {
  return { ...draft, design_preferences: { ...draft.design_preferences, ...preferences } };
}
