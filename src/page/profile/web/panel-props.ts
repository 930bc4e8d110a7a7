import type { Presentation } from '#page/design/rules/presentation.ts';

/** Props of every design panel. */
export type PanelProps = {
  draft: Presentation;
  /** Changes the look. A slider's successive steps count as one change. */
  edit: (next: Presentation) => void;
  /** Whether the plan includes fonts and shapes. */
  isAdvanced: boolean;
};
