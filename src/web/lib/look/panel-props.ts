import type { Presentation } from '#domain/design/presentation.ts';

/** Props of every panel of the look. */
export type PanelProps = {
  draft: Presentation;
  /** Shows another look. Steps of one slider that follow each other are one change. */
  edit: (next: Presentation) => void;
  /** Whether the plan shows fonts and shapes. */
  isAdvanced: boolean;
};
