import { useState } from 'react';
import { Link, useBlocker } from 'react-router';
import { staffEditPath } from '#agency/people/rules/roles.ts';
import {
  describePartValue,
  listEmptyLocks,
  type TemplatePage,
} from '#agency/templates/rules/template-page.ts';
import type { Agency, Group } from '#agency/web/agency.ts';
import { useIsOwner } from '#agency/web/leader.ts';
import { defer } from '#kit/public/defer.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import {
  isSameModes,
  listModes,
  listParts,
  MODES,
  type Mode,
  type Modes,
  parseModes,
} from '#page/locks/rules/modes.ts';
import { PART_KEYS, PARTS, type Part } from '#page/locks/rules/parts.ts';
import { PushCard, PushList } from './push-card.tsx';

const DIALOG = defer(
  () => import('#kit/web/forms/unsaved-dialog.tsx'),
  (part) => part.UnsavedDialog,
);

/** Asks before leaving with choices that haven't been pushed, because they aren't saved. */
function UnsentTemplate({ hasChanges }: { hasChanges: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  );
  const UnsavedDialog = useDeferred(DIALOG, blocker.state === 'blocked');
  if (!UnsavedDialog) return null;
  return (
    <UnsavedDialog
      blocker={blocker}
      title="Leave without sending?"
      description="Your team’s pages haven’t changed yet. If you leave, your choices are lost."
      saveLabel="Stay here"
      discardLabel="Leave without sending"
      busy={false}
      onSave={async (blocked) => blocked.reset()}
    />
  );
}

type TemplateEditorProps = {
  agency: Agency;
  /** The template's group; null is everyone's. */
  group: Group | null;
  /** The page the template is copied from. */
  page: TemplatePage;
  /** The plan is active, so pushing is possible. */
  isOpen: boolean;
};

/** Chooses which parts every team page shares, previews the change, then pushes it. */
export function TemplateEditor({ agency, group, page, isOpen }: TemplateEditorProps) {
  const stored = parseModes(group?.modes ?? agency.modes);
  const [chosen, setChosen] = useState<Partial<Record<Part, Mode>>>({});
  const modes: Modes = { ...stored, ...chosen };
  const hasChanges = !isSameModes(modes, stored);
  const choose = (part: Part, mode: Mode) => setChosen({ ...chosen, [part]: mode });
  return (
    <>
      <Card
        title="Parts of a page"
        description={
          <>
            Locked fields are copied from <Source group={group} />. Free: each person decides.
            Required: empty fields are filled from it, and can’t be emptied again.
          </>
        }
        className="[&>div]:py-2"
      >
        <ul className="flex flex-col divide-y divide-line">
          {PART_KEYS.map((part) => (
            <PartRow
              key={part}
              part={part}
              page={page}
              mode={modes[part]}
              isChanged={modes[part] !== stored[part]}
              disabled={!isOpen}
              onChoose={(mode) => choose(part, mode)}
            />
          ))}
        </ul>
      </Card>
      {isOpen && (
        <PushCard
          group={group}
          modes={modes}
          hasChanges={hasChanges}
          emptyLocks={listEmptyLocks(listParts(modes, 'locked'), page)}
          onSent={() => setChosen({})}
          onDiscard={() => setChosen({})}
        />
      )}
      <PushList />
      <UnsentTemplate hasChanges={hasChanges} />
    </>
  );
}

/** The page a template is copied from, with a link to edit it. */
function Source({ group }: { group: Group | null }) {
  const isOwner = useIsOwner();
  if (group?.source_id) {
    return (
      <Link to={staffEditPath(group.source_id)} className={TEXT_LINK_LOOK}>
        the page you chose
      </Link>
    );
  }
  if (!isOwner) return 'the owner’s page';
  return (
    <Link to={PATHS.edit} className={TEXT_LINK_LOOK}>
      your own page
    </Link>
  );
}

type PartRowProps = {
  part: Part;
  page: TemplatePage;
  mode: Mode;
  /** The choice differs from what the pages have now. */
  isChanged: boolean;
  disabled: boolean;
  onChoose: (mode: Mode) => void;
};

/** A part of the page, its content in the template, and who decides it. */
function PartRow({ part, page, mode, isChanged, disabled, onChoose }: PartRowProps) {
  const { name, holds } = PARTS[part];
  const value = describePartValue(part, page);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {isChanged && <Badge tone="accent">Not sent yet</Badge>}
        </p>
        {mode === 'locked' ? (
          <p dir="auto" className="line-clamp-2 text-ink-soft">
            {value || <span className="text-warning">Empty on your page</span>}
          </p>
        ) : (
          <p className="text-ink-faint">{holds}</p>
        )}
      </div>
      <fieldset disabled={disabled} className="min-w-0 disabled:opacity-60">
        <legend className="sr-only">{name}</legend>
        <SegmentedControl
          label={name}
          options={listModes(part).map((value) => ({ value, label: MODES[value] }))}
          value={mode}
          onValueChange={onChoose}
        />
      </fieldset>
    </li>
  );
}
