import { ChoiceDialog } from '#kit/web/fields/choice-dialog.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import type { Answerer } from './mutations.ts';
import { type DeskPeople, NOBODY_ANSWERS, toOption } from './use-desk-people.ts';

type HandOnDialogProps = {
  title: string;
  description: string;
  people: DeskPeople;
  /** The current answerer. */
  except?: string | null;
  onChoose: (to: Answerer) => void;
  onClose: () => void;
};

/** Chooses the new answerer; tapping a name submits. */
export function HandOnDialog(props: HandOnDialogProps) {
  const { title, description, people, except, onChoose, onClose } = props;
  const all = [...people.answerers, NOBODY_ANSWERS].filter(({ id }) => id !== except);
  return (
    <ChoiceDialog
      title={title}
      description={description}
      searchLabel="Search people"
      options={all.map(toOption)}
      picture={({ label }) => <Avatar name={label} src={null} size="sm" />}
      onChoose={(chosen) => {
        const to = all.find((person) => toOption(person).value === chosen);
        if (to) onChoose(to);
      }}
      onClose={onClose}
    />
  );
}
