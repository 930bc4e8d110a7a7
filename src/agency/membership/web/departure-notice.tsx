import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import type { Departure } from '#page/locks/rules/own-agency.ts';
import { ownAgencyQuery } from '#page/locks/web/own-agency.ts';

/** Tells former members what they keep; renders nothing for others. */
export function DepartureNotice() {
  const userId = useOwner();
  const { data } = useQuery(ownAgencyQuery(userId));
  return data?.left ? <DepartureCard departure={data.left} /> : null;
}

function DepartureCard({ departure }: { departure: Departure }) {
  const { id, name, cause, kept_card, kept_leads, handed_address, left_at } = departure;
  const dismiss = useDismissDeparture();
  return (
    <Card
      title={
        cause === 'removed' ? `${name} removed you from its team` : `${name} closed its account`
      }
      description={`On ${formatDate(left_at)}. Your account and page are still yours.`}
      footer={
        <>
          <Button variant="ghost" busy={dismiss.isPending} onClick={() => dismiss.mutate(id)}>
            Got it
          </Button>
          <Button asChild variant="secondary">
            <Link to={PATHS.billing}>See plans</Link>
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
        <li>
          {handed_address
            ? `You keep your page and everything you wrote. It has a new link: the old one goes to your successor. Template content is removed.`
            : 'You keep your page, its link and everything you wrote. Template content is removed.'}
        </li>
        <li>
          {kept_leads
            ? `${name} keeps the leads it could see. All others are yours.`
            : 'You keep all your leads.'}
        </li>
        {kept_card && <li>{name} keeps a copy of your card.</li>}
        <li>
          {name} no longer pays for your plan. Sections beyond your own plan are hidden, not
          deleted.
        </li>
      </ul>
    </Card>
  );
}

/** Dismisses the notice about a team that the person has left. */
function useDismissDeparture() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) => dataClient.rpc('dismiss_departure', { id }).throwOnError(),
    stale: staleAfter.membershipChange(userId),
    refused: 'We couldn’t close this note.',
  });
}
