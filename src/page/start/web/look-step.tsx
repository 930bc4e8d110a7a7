import { ArrowLeft } from 'lucide-react';
import { type UIEvent, useMemo } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { TEMPLATES } from '#page/design/rules/templates.ts';
import { LaterMiniature } from '#page/profile/web/later-preview.tsx';
import { BLANK_START, CLASSIC, type StartDraft } from '../rules/start-draft.ts';
import { toPreview } from '../rules/start-preview.ts';
import type { ChangeStart } from './use-start.ts';

type LookStepProps = {
  start: StartDraft;
  change: ChangeStart;
  onBack: () => void;
  onNext: () => void;
};

/** Looks included in every plan. The editor offers the Premium ones. */
const LOOKS = [
  ...TEMPLATES.filter(({ isPremium }) => !isPremium),
  { id: CLASSIC, name: 'Classic' },
];

/** Complete pages of different structure, filled with the owner's content; swiped on phones. */
export function LookStep({ start, change, onBack, onNext }: LookStepProps) {
  const { name, line, picture, links } = start;
  // Choosing a look must not redraw them.
  const options = useMemo(
    () => LOOKS.map((look) => toOption({ ...BLANK_START, name, line, picture, links }, look)),
    [name, line, picture, links],
  );
  const wear = (template: string) => template !== start.template && change({ template });
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl">How should it look?</h1>
        <p className="text-base text-ink-soft">
          <span className="lg:hidden">Swipe to see the next one. </span>
          You can change it whenever you like.
        </p>
      </header>
      <div onScrollCapture={(event) => wear(findCentred(event) ?? start.template)}>
        <ChoiceCards
          label="How your page looks"
          options={options}
          value={start.template}
          onValueChange={wear}
          className="-mx-5 snap-x snap-mandatory auto-cols-[72%] grid-flow-col overflow-x-auto px-[14%] py-1 *:snap-center sm:mx-0 sm:auto-cols-[46%] lg:auto-cols-auto lg:grid-flow-row lg:grid-cols-2 lg:overflow-visible lg:px-0"
        />
      </div>
      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg">
          Make it public
        </Button>
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft />
          Back
        </Button>
      </div>
    </form>
  );
}

function toOption(start: StartDraft, { id, name }: { id: string; name: string }) {
  return {
    value: id,
    label: name,
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
  return LOOKS[distances.indexOf(Math.min(...distances))]?.id ?? null;
}
