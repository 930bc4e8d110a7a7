import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { groupsQuery } from '#web/lib/agency/groups.ts';
import { FormWindow } from '#web/lib/forms/form-dialog.tsx';
import { findSentence, readText } from '#web/lib/forms/use-submit.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TEXT_LINK_LOOK } from '#web/ui/text-link.ts';
import { type Refused, useActOnStaff } from '../mutations.ts';
import type { Staff } from '../queries.ts';
import { nameStaff } from './staff-parts.tsx';

/** What can be done to many people at once. */
export type ManyAct = 'move' | 'resend' | 'suspend' | 'remove';

type PeopleDialogProps = {
  act: ManyAct;
  people: readonly Staff[];
  /** Called once it was done, for all or for some. */
  onDone: () => void;
  onClose: () => void;
};

/** Asks before something is done to many people, and names those it could not be done for. */
export function PeopleDialog({ act, people, onDone, onClose }: PeopleDialogProps) {
  const { ask } = useActOnStaff();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [keepLeads, setKeepLeads] = useState(false);
  const words = toWords(act, people);
  const save = async (form: FormData) => {
    const reason = readText(form, 'reason').trim();
    if (act === 'suspend' && reason === '')
      return { field: 'reason', sentence: 'Please say why, in a few words.' };
    let left: Refused = [];
    const sentence = await ask(
      {
        act,
        ids: people.map(({ id }) => id),
        given: {
          ...(act === 'suspend' && { reason }),
          ...(act === 'remove' && { keep_leads: keepLeads }),
          ...(act === 'move' && { group_id: readText(form, 'group') || null }),
        },
        onAnswer: (answer) => (left = answer),
      },
      'That didn’t work. Please try again.',
    );
    if (sentence !== null) return sentence;
    if (left.length > 0) setRefused(left);
    else onDone();
    return null;
  };
  if (refused) {
    const close = () => {
      onDone();
      onClose();
    };
    return <RefusedPeople {...{ people, refused }} done={words.done} onClose={close} />;
  }
  return (
    <FormWindow
      open
      // The window stays for what it has to say of those left out.
      onOpenChange={(open) => !open && refused === null && onClose()}
      title={words.title}
      description={words.description}
      confirmLabel={words.button}
      busyLabel="One moment…"
      tone={act === 'suspend' || act === 'remove' ? 'danger' : 'primary'}
      noValidate
      onSubmit={save}
    >
      {(wrong) => (
        <Fields
          {...{ act, people }}
          problem={findSentence(wrong, 'reason')}
          leads={{ checked: keepLeads, onCheckedChange: setKeepLeads }}
        />
      )}
    </FormWindow>
  );
}

type FieldsProps = Pick<PeopleDialogProps, 'act' | 'people'> & {
  problem: string | undefined;
  leads: { checked: boolean; onCheckedChange: (checked: boolean) => void };
};

function Fields({ act, people, problem, leads }: FieldsProps) {
  if (act === 'move') return <GroupField />;
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
    <SwitchField
      label="Keep the leads shared with us"
      description="They move to your inbox. Otherwise everyone takes theirs along."
      {...leads}
    />
  ) : null;
}

function GroupField() {
  const userId = useOwner();
  const groups = useQuery(groupsQuery(userId)).data ?? [];
  return (
    <>
      <SelectField
        label="Group"
        name="group"
        options={[
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: 'No group' },
        ]}
      />
      {groups.length === 0 && (
        <p>
          You have no groups yet.{' '}
          <Link to={PATHS.agencyTemplate} className={TEXT_LINK_LOOK}>
            Add a group
          </Link>
        </p>
      )}
    </>
  );
}

type RefusedPeopleProps = {
  people: readonly Staff[];
  refused: Refused;
  done: (count: number) => string;
  onClose: () => void;
};

function RefusedPeople({ people, refused, done, onClose }: RefusedPeopleProps) {
  const count = people.length - refused.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={done(count)}
      description={`It couldn’t be done for ${countPeople(refused.length)}.`}
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
  return person ? nameStaff(person) : 'Somebody';
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
        title: `Move ${them}`,
        description:
          'Their pages get the group’s template, and the old one goes. What they wrote themselves stays, except where the new template locks it.',
        button: 'Move',
        done: (count: number) => `${countPeople(count)} moved`,
      };
    case 'resend':
      return {
        title: invited === 1 ? 'Send 1 invitation again?' : `Send ${invited} invitations again?`,
        description: 'They get a new email and 14 more days. Links in older emails stop working.',
        button: 'Resend',
        done: (count: number) => `${count} invitations sent`,
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
