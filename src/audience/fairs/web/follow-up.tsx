import { useQuery } from '@tanstack/react-query';
import { Check, Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { Loaded } from '#kit/web/forms/loaded.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { CONTACT_STATUSES, parseStatus } from '../../contacts/rules/contact.ts';
import type { Fair } from '../rules/fairs.ts';
import {
  FOLLOW_UP_LENGTH,
  fillFollowUp,
  toFollowUpUrl,
  USUAL_FOLLOW_UP,
} from '../rules/follow-up.ts';
import { useMarkWritten, useSaveFollowUp } from './mutations.ts';
import { type FairPerson, fairPeopleQuery } from './queries.ts';

/** One text for everyone met at an event, sent one by one with the owner's own email app. */
export function FollowUp({ fair }: { fair: Fair }) {
  const people = useQuery(fairPeopleQuery(useOwner(), fair.id));
  const { ask } = useSaveFollowUp();
  const [text, setText] = useState(fair.follow_up || USUAL_FOLLOW_UP);
  return (
    <>
      <CardForm
        title="Follow up"
        description="Your email app opens with this text. {name} becomes their name."
        label="Follow up"
        saveLabel="Save text"
        isWide
        save={() => ask({ id: fair.id, follow_up: text.trim() })}
      >
        <TextareaField
          label="Text"
          name="follow_up"
          dir="auto"
          rows={6}
          maxLength={FOLLOW_UP_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </CardForm>
      <Loaded
        query={people}
        waiting={<Skeleton className="h-24" />}
        failure="We couldn’t load the people you met"
      >
        {(met) => <People met={met} fair={fair} text={text} />}
      </Loaded>
    </>
  );
}

type PeopleProps = { met: readonly FairPerson[]; fair: Fair; text: string };

function People({ met, fair, text }: PeopleProps) {
  const mark = useMarkWritten();
  const left = met.filter(({ status }) => status === 'new').length;
  return (
    <Card
      title="People you met"
      description={
        met.length === 0
          ? 'No email addresses yet.'
          : `${left.toLocaleString()} of ${met.length.toLocaleString()} to write to`
      }
    >
      {met.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {met.map((person) => (
            <li key={person.id} className="flex items-center justify-between gap-3 py-3">
              <span className="flex min-w-0 flex-col">
                <bdi className="wrap-anywhere">{person.full_name || person.email}</bdi>
                {person.status !== 'new' && (
                  <span className="inline-flex items-center gap-1 text-success text-xs">
                    <Check aria-hidden className="size-3.5" />
                    {CONTACT_STATUSES[parseStatus(person.status)]}
                  </span>
                )}
              </span>
              <Button asChild variant={person.status === 'new' ? 'secondary' : 'ghost'} size="sm">
                <a
                  href={toFollowUpUrl({
                    email: person.email,
                    subject: fair.name,
                    text: fillFollowUp(text, person.full_name),
                  })}
                  aria-label={`Write to ${person.full_name || person.email}`}
                  onClick={() => mark.mutate(person.id)}
                >
                  <Mail />
                  Write
                </a>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
