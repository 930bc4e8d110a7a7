import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { useHandOnAll } from './mutations.ts';
import { NOBODY } from './queries.ts';
import { TurnsDialog } from './turns-dialog.tsx';
import type { DeskPeople } from './use-desk-people.ts';

type DeskToolsProps = { address: ListAddress; people: DeskPeople };

/** The owner's tools for more leads than the current page. */
export function DeskTools({ address, people }: DeskToolsProps) {
  return (
    <>
      <HandOnAll address={address} people={people} />
      <TurnsDialog people={people} />
    </>
  );
}

/** Reassigns all leads of one member who leaves or is away; shown while filtered to them. */
function HandOnAll({ address, people }: DeskToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const handOnAll = useHandOnAll();
  const chosen = address.params.get('answerer');
  if (chosen === null) return null;
  const from = chosen === NOBODY ? null : chosen;
  const name = people.nameAnswerer(from);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={handOnAll.isPending}
        busyLabel="Assigning…"
        onClick={() => setOpen(true)}
      >
        <UserRoundPen />
        Assign all
      </Button>
      {isOpen && (
        <HandOnDialog
          title={from === null ? 'Assign unanswered leads' : `Assign all of ${name}’s leads`}
          description="Only open leads move. The person you choose gets an email. Won and lost leads stay as they are."
          people={people}
          except={from}
          onChoose={(to) => {
            setOpen(false);
            handOnAll.mutate({ from, to });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
