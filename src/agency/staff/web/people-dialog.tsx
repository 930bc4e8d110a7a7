import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { groupsQuery } from '#agency/web/agency.ts';
import { useLeadsGroupsOnly } from '#agency/web/leader.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceDialog } from '#kit/web/fields/choice-dialog.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { KeepLeadsField } from './keep-leads-field.tsx';
import { type Refused, useActOnStaff } from './mutations.ts';
import { nameStaff, type Staff } from './queries.ts';

/** The actions on several people at once. */
export type ManyAct = 'move' | 'resend' | 'suspend' | 'remove';

type PeopleDialogProps = {
  act: ManyAct;
  people: readonly Staff[];
  /** Called once it succeeded, for all or for some. */
  onDone: () => void;
  onClose: () => void;
};

/** Asks before acting on several people, and names those it failed for. */
export function PeopleDialog({ act, people, onDone, onClose }: PeopleDialogProps) {
  const { ask } = useActOnStaff();
  const [refused, setRefused] = useState<Refused | null>(null);
  const ids = people.map(({ id }) => id);
  const send = async (given: Given) => {
    let left: Refused = [];
    const sentence = await ask(
      {
        act,
        ids,
        given,
        done: toWords(act, people).done(ids.length),
        onAnswer: (answer) => (left = answer),
      },
      'That didn’t work. Please try again.',
    );
    if (sentence === null && left.length > 0) setRefused(left);
    else if (sentence === null) onDone();
    return sentence;
  };
  if (refused) {
    const close = () => {
      onDone();
      onClose();
    };
    return <RefusedPeople people={people} refused={refused} act={act} onClose={close} />;
  }
  const Asking = act === 'move' ? MoveWindow : ActWindow;
  return <Asking act={act} people={people} send={send} onClose={onClose} />;
}

type Given = Readonly<Record<string, string | boolean | null>>;

type WindowProps = Pick<PeopleDialogProps, 'act' | 'people' | 'onClose'> & {
  /** @returns an error sentence, or null */
  send: (given: Given) => Promise<string | null>;
};

function ActWindow({ act, people, send, onClose }: WindowProps) {
  const [keepLeads, setKeepLeads] = useState(false);
  const words = toWords(act, people);
  const save = async (form: FormData) => {
    if (act === 'remove') return send({ keep_leads: keepLeads });
    if (act === 'resend') return send({});
    const reason = readText(form, 'reason').trim();
    return reason === ''
      ? { field: 'reason', sentence: 'Please say why, in a few words.' }
      : send({ reason });
  };
  return (
    <FormWindow
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.description}
      confirmLabel={words.button}
      busyLabel="One moment…"
      tone={act === 'resend' ? 'primary' : 'danger'}
      noValidate
      onSubmit={save}
    >
      {(wrong) => (
        <Fields
          act={act}
          people={people}
          problem={findSentence(wrong, 'reason')}
          leads={{ checked: keepLeads, onCheckedChange: setKeepLeads }}
        />
      )}
    </FormWindow>
  );
}

/** Tapping a group moves the people there. */
function MoveWindow({ act, people, send, onClose }: WindowProps) {
  const userId = useOwner();
  const groups = useQuery(groupsQuery(userId)).data ?? [];
  const isOfGroups = useLeadsGroupsOnly();
  const [moving, setMoving] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { title, description } = toWords(act, people);
  const move = async (group_id: string) => {
    setMoving(group_id);
    const sentence = await send({ group_id: group_id || null });
    setMoving(null);
    if (sentence === null) onClose();
    else setProblem(sentence);
  };
  return (
    <ChoiceDialog
      title={title}
      description={description}
      searchLabel="Search groups"
      options={[
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ...(groups.length === 0 || isOfGroups ? [] : [{ value: '', label: 'No group' }]),
      ]}
      saving={moving}
      problem={problem}
      footer={
        <Link to={PATHS.agencyTemplate} className={TEXT_LINK_LOOK}>
          {groups.length === 0 ? 'You have no groups yet. Add one.' : 'Groups and their templates'}
        </Link>
      }
      onChoose={(id) => void move(id)}
      onClose={onClose}
    />
  );
}

type FieldsProps = Pick<PeopleDialogProps, 'act' | 'people'> & {
  problem: string | undefined;
  leads: { checked: boolean; onCheckedChange: (checked: boolean) => void };
};

function Fields({ act, people, problem, leads }: FieldsProps) {
  if (act === 'suspend') {
    return (
      <TextareaField
        label="Reason"
        name="reason"
        dir="auto"
        rows={2}
        maxLength={500}
        description="They will see this."
        error={problem}
      />
    );
  }
  return act === 'remove' && people.some(({ status }) => status !== 'invited') ? (
    <KeepLeadsField
      people={people}
      description="They move to your leads. Otherwise people take theirs with them."
      {...leads}
    />
  ) : null;
}

type RefusedPeopleProps = {
  people: readonly Staff[];
  refused: Refused;
  act: ManyAct;
  onClose: () => void;
};

function RefusedPeople({ people, refused, act, onClose }: RefusedPeopleProps) {
  const count = people.length - refused.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={toWords(act, people).done(count)}
      description={`This didn’t work for ${countPeople(refused.length)}.`}
    >
      <div className="flex flex-col gap-5">
        <Banner tone="warning" announce>
          <ul className="wrap-anywhere max-h-64 overflow-y-auto">
            {refused.map(({ id, problem }) => (
              <li key={id}>
                <bdi>{nameOf(people, id)}</bdi>: {problem}
              </li>
            ))}
          </ul>
        </Banner>
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

function nameOf(people: readonly Staff[], id: string): string {
  const person = people.find((one) => one.id === id);
  return person ? nameStaff(person) : 'Someone';
}

function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

function toWords(act: ManyAct, people: readonly Staff[]) {
  const them = countPeople(people.length);
  const invited = people.filter(({ status }) => status === 'invited').length;
  switch (act) {
    case 'move':
      return {
        title: `Move ${them} to…`,
        description:
          'The group’s template replaces their old one. Their own content stays, except where the new template locks it.',
        button: 'Move',
        done: (count: number) => `${countPeople(count)} moved`,
      };
    case 'resend':
      return {
        title: invited === 1 ? 'Send 1 invitation again?' : `Send ${invited} invitations again?`,
        description: 'They get a new email and 14 more days. Links in older emails stop working.',
        button: 'Resend',
        done: (count: number) =>
          count === 1 ? '1 invitation is on its way' : `${count} invitations are on their way`,
      };
    case 'suspend':
      return {
        title: `Suspend ${them}?`,
        description:
          'Their pages go offline at once. Nothing is deleted, the seats stay taken, and you can restore each page at any time.',
        button: 'Suspend',
        done: (count: number) => `${countPeople(count)} suspended`,
      };
    default:
      return {
        title: `Remove ${them} from your team?`,
        description:
          'They keep their pages. Template content is removed; their own content stays. They get an email, and the seats are free at once. Open invitations end.',
        button: 'Remove',
        done: (count: number) => `${countPeople(count)} removed`,
      };
  }
}
