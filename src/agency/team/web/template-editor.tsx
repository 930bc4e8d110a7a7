import { useState } from 'react';
import { Link } from 'react-router';
import { listEmptyLocks, type TemplatePage } from '#agency/templates/rules/part-values.ts';
import type { Agency } from '#agency/web/agency.ts';
import type { Group } from '#agency/web/groups.ts';
import { useIsOwner } from '#agency/web/leader.ts';
import { PATHS, staffEditPath } from '#kit/rules/paths.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import {
  isSameModes,
  listParts,
  type Mode,
  type Modes,
  parseModes,
} from '#page/locks/rules/modes.ts';
import { PART_KEYS, type Part } from '#page/locks/rules/parts.ts';
import { PartRow } from './part-row.tsx';
import { PushCard } from './push-card.tsx';
import { PushList } from './push-list.tsx';
import { UnsentTemplate } from './unsent-template.tsx';

type TemplateEditorProps = {
  agency: Agency;
  /** The template's group; null is everyone's. */
  group: Group | null;
  /** The page the template is copied from. */
  page: TemplatePage;
  /** Whether the plan is active, so that pushing is possible. */
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
