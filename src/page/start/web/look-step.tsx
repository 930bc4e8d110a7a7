import { ArrowLeft } from 'lucide-react';
import { type UIEvent, useMemo } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { BEYOND_PLAN_MESSAGES } from '#page/design/rules/plan-look.ts';
import { findTemplate, type Template } from '#page/design/rules/templates.ts';
import { LaterMiniature } from '#page/profile/web/later-preview.tsx';
import { BLANK_START, type StartDraft } from '../rules/start-draft.ts';
import { START_LOOKS, toPreview } from '../rules/start-preview.ts';
import { countNetworks, hasIcons } from '../rules/start-rows.ts';
import type { ChangeStart } from './use-start.ts';

type LookStepProps = {
  start: StartDraft;
  change: ChangeStart;
  onBack: () => void;
  onNext: () => void;
};

/**
 * Complete pages with different structures, filled with the owner's content. Phones show them as a swipeable
 * row with the next one peeking in.
 */
export function LookStep({ start, change, onBack, onNext }: LookStepProps) {
  const { name, line, picture, links, areIcons } = start;
  // Choosing a look must not rerender them.
  const options = useMemo(
    () =>
      START_LOOKS.map((look) =>
        toOption({ ...BLANK_START, name, line, picture, links, areIcons }, look),
      ),
    [name, line, picture, links, areIcons],
  );
  const wear = (template: string) => template !== start.template && change({ template });
  return (
    <form
      className="flex flex-col gap-5 sm:gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl">How should it look?</h1>
        <p className="text-base text-ink-soft">
          <span className="sm:hidden">Swipe to see more. </span>
          You can change it any time.
        </p>
      </header>
      <div onScrollCapture={(event) => wear(findCentred(event) ?? start.template)}>
        <ChoiceCards
          label="How your page looks"
          options={options}
          value={start.template}
          onValueChange={wear}
          className="-mx-5 scroll-px-5 snap-x snap-mandatory auto-cols-[calc(100%-5rem)] grid-flow-col overflow-x-auto px-5 py-1 *:snap-start sm:mx-0 sm:auto-cols-auto sm:grid-flow-row sm:grid-cols-2 sm:gap-6 sm:overflow-visible sm:px-0 lg:grid-cols-3"
        />
      </div>
      {countNetworks(links) > 0 && (
        <div className="sm:max-w-xs">
          <SwitchField
            label="Show networks as icons"
            checked={hasIcons(start)}
            onCheckedChange={(next) => change({ areIcons: next })}
          />
        </div>
      )}
      <Ending template={findTemplate(start.template)} onBack={onBack} />
    </form>
  );
}

/** Sticks below the looks, and explains Premium ones. */
function Ending({ template, onBack }: { template: Template | null; onBack: () => void }) {
  return (
    <div className="sticky bottom-0 -mx-5 flex flex-col gap-3 border-line border-t bg-canvas px-5 py-3 sm:mx-0 sm:px-0">
      <p role="status" className="text-ink-soft empty:hidden">
        {template?.isPremium ? BEYOND_PLAN_MESSAGES.unsaved : ''}
      </p>
      <div className="flex gap-3">
        <Button size="lg" variant="secondary" aria-label="Back" onClick={onBack}>
          <ArrowLeft />
        </Button>
        <Button type="submit" size="lg" className="flex-1 sm:max-w-xs">
          Make it public
        </Button>
      </div>
    </div>
  );
}

function toOption(start: StartDraft, { id, name, isPremium }: Template) {
  return {
    value: id,
    label: name,
    note: isPremium && <Badge tone="accent">Premium</Badge>,
    picture: (
      <span aria-hidden className="block">
        <LaterMiniature profile={toPreview({ ...start, template: id })} title={name} />
      </span>
    ),
  };
}

/** @returns the look in the middle of the row, after a swipe; null if the row doesn't scroll */
function findCentred({ target }: UIEvent): string | null {
  if (!(target instanceof HTMLElement) || target.scrollWidth <= target.clientWidth) return null;
  const middle = target.scrollLeft + target.clientWidth / 2;
  const looks = [...target.querySelectorAll<HTMLElement>('[role="radio"]')];
  const distances = looks.map(({ offsetLeft, offsetWidth }) =>
    Math.abs(offsetLeft - target.offsetLeft + offsetWidth / 2 - middle),
  );
  return START_LOOKS[distances.indexOf(Math.min(...distances))]?.id ?? null;
}
