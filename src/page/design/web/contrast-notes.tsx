import { Button } from '#kit/web/buttons/button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import type { PanelProps } from '#page/profile/web/panel-props.ts';
import { TEXT_CONTRAST } from '../rules/contrast.ts';
import { type ContrastProblem, listContrastProblems } from '../rules/contrast-problems.ts';
import type { Presentation } from '../rules/presentation.ts';
import { withPreferences } from '../rules/presentation.ts';

const NAMES = { text: 'The text colour', link: 'The link colour', accent: 'The accent as text' };

/** Lists unreadable colours, and offers the nearest readable ones. */
export function ContrastNotes({ draft, edit }: Pick<PanelProps, 'draft' | 'edit'>) {
  const problems = listContrastProblems(draft);
  return (
    <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
      {problems.map((problem) => (
        <Banner
          key={problem.color + problem.place}
          tone="warning"
          actions={
            <Button size="sm" variant="secondary" onClick={() => edit(mend(draft, problem))}>
              <Swatch color={problem.passing} />
              Use {problem.passing}
            </Button>
          }
        >
          {NAMES[problem.color]} <Swatch color={problem.wanted} /> has a contrast of {problem.ratio}
          :1 on {problem.place} <Swatch color={problem.ground} />; to be read it needs{' '}
          {TEXT_CONTRAST}:1. Until you change it, your page shows {problem.passing} there.
        </Banner>
      ))}
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="inline-block size-3.5 rounded-sm align-[-2px] ring-1 ring-line-field"
      style={{ background: color }}
    />
  );
}

function mend(draft: Presentation, { color, passing }: ContrastProblem): Presentation {
  if (color === 'text') return { ...draft, primary_text_color: passing };
  if (color === 'accent') return { ...draft, theme_color: passing };
  const { colors } = draft.design_preferences;
  return withPreferences(draft, { colors: { ...colors, linkColor: passing } });
}
