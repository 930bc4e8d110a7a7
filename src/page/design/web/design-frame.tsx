import { Tabs } from 'radix-ui';
import { memo, type ReactNode } from 'react';
import { Card } from '#kit/web/ui/card.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { toFontStack } from '#page/style/public/look-style.ts';
import { findFont } from '../rules/fonts.ts';
import { buildPalettes } from '../rules/palette.ts';
import type { Presentation } from '../rules/presentation.ts';

/** Props of every design panel. */
export type PanelProps = {
  draft: Presentation;
  /** Changes the look. A slider's successive steps count as one change. */
  edit: (next: Presentation) => void;
  /** Whether the plan includes fonts and shapes. */
  isAdvanced: boolean;
};

type AdvancedCardProps = {
  title: string;
  description?: string;
  isAdvanced: boolean;
  children: ReactNode;
};

/** A panel of settings that only some plans include; all plans can try them in the preview. */
export function AdvancedCard({ title, description, isAdvanced, children }: AdvancedCardProps) {
  return (
    <Card
      title={title}
      description={description}
      action={!isAdvanced && <PlanHint feature="advanced_design" look="badge" />}
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  );
}

export type DesignTab = { name: string; panel: ReactNode };

type DesignTabsProps = {
  tabs: readonly DesignTab[];
  /** Whether the settings are read-only. */
  isLocked: boolean;
};

/** The look in a sheet: one kind of setting at a time, with a sticky row of tabs. */
export function DesignTabs({ tabs, isLocked }: DesignTabsProps) {
  return (
    <Tabs.Root defaultValue={tabs[0]?.name ?? ''} className="flex min-w-0 flex-col">
      <Tabs.List
        aria-label="Design"
        className="-mx-5 -mt-4 -top-4 sticky z-10 flex gap-1.5 overflow-x-auto border-line border-b bg-surface px-5 py-2 [scrollbar-width:none]"
      >
        {tabs.map(({ name }) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="h-9 shrink-0 rounded-full border border-line px-3.5 font-medium text-ink-soft transition-colors data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:text-accent-text pointer-coarse:h-11"
            // Scrolls a clipped tab into view.
            onFocus={({ currentTarget }) =>
              currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' })
            }
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ name, panel }) => (
        <Tabs.Content key={name} value={name} className={`${PANEL_LOOK} ${BARE_CARDS}`}>
          <fieldset disabled={isLocked} className="contents">
            {panel}
          </fieldset>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

const PANEL_LOOK = 'flex min-w-0 flex-col gap-6 pt-4 outline-none';

/** Without borders, or words that repeat the tabs, as the page above shows their effect. */
const BARE_CARDS =
  '[&_section]:border-0 [&_section>header]:justify-start [&_section>header]:gap-x-0 [&_section>header]:p-0 [&_section>header_h2]:sr-only [&_section>header_p]:sr-only [&_section>div]:p-0 [&_section>div]:pt-3';

/** Choices in one scrolling row; people would have to scroll past a grid. */
export const STRIP_LOOK =
  '-mx-5 snap-x auto-cols-[7.5rem] grid-flow-col overflow-x-auto px-5 py-1 [scrollbar-width:none]';

/** In pixels: a larger radius would turn such a small strip into a pill. */
const MOST_ROUND = 8;

/** A look's colours side by side as on a page, with its font and corners. */
export const ThemeThumbnail = memo(({ look }: { look: Presentation }) => {
  const { light, dark } = buildPalettes(look);
  const palette = look.design_preferences.scheme === 'dark' ? dark : light;
  const { buttons } = look.design_preferences.components;
  const background = palette.gradient
    ? `linear-gradient(165deg,${palette.gradient.join(',')})`
    : palette.canvas;
  return (
    <span aria-hidden className="flex flex-col gap-1.5 px-3 py-4" style={{ background }}>
      <span
        className="font-semibold text-lg"
        style={{ color: palette.ink, fontFamily: toFontStack(findFont(look.font_heading)) }}
      >
        Aa
      </span>
      <span className="h-1 w-4/5" style={{ background: palette.soft }} />
      <span className="h-1 w-3/5" style={{ background: palette.soft }} />
      <span
        className="mt-2 flex h-8 overflow-hidden"
        style={{ borderRadius: Math.min(buttons.borderRadius, MOST_ROUND) }}
      >
        <span className="flex-2" style={{ background: palette.accent }} />
        <span className="flex-1" style={{ background: palette.surface }} />
        <span className="flex-1" style={{ background: palette.ink }} />
      </span>
    </span>
  );
});
