import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

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

/** Without borders or words that repeat the tabs, as the page above shows their effect. */
const BARE_CARDS =
  '[&_section]:border-0 [&_section>header]:justify-start [&_section>header]:gap-x-0 [&_section>header]:p-0 [&_section>header_h2]:sr-only [&_section>header_p]:sr-only [&_section>div]:p-0 [&_section>div]:pt-3';

/** Choices in one scrolling row, because people would have to scroll past a grid. */
export const STRIP_LOOK =
  '-mx-5 snap-x auto-cols-[7.5rem] grid-flow-col overflow-x-auto px-5 py-1 [scrollbar-width:none]';
