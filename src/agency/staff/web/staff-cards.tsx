import { IdCard, Trash2, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { IconButton } from '#kit/web/buttons/icon-button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import type { Columns } from '#kit/web/lists/columns.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { useDeleteCard } from './mutations.ts';
import { cardsList, type KeptCard } from './queries.ts';

/** Cards that former members left with the agency. */
function KeptCards() {
  const address = useListAddress(cardsList);
  return (
    <ListTable
      list={cardsList}
      address={address}
      icon={<IdCard />}
      failed="Failed to load the cards"
      empty={<NoCards />}
      hint=""
      caption="Saved cards"
      columns={COLUMNS}
    />
  );
}

const COLUMNS: Columns<KeptCard> = [
  { label: 'Name', place: 'title', cell: (card) => <bdi>{nameCard(card)}</bdi> },
  {
    label: 'Kept',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ kept_at }) => <time dateTime={kept_at}>{formatDate(kept_at)}</time>,
    onCard: ({ kept_at }) => `Kept ${formatDate(kept_at)}`,
  },
  { label: '', cell: (card) => <CardActions card={card} /> },
];

function CardActions({ card }: { card: KeptCard }) {
  const remove = useDeleteCard();
  const name = nameCard(card);
  return (
    <div className="flex items-center justify-end gap-1">
      <Button asChild variant="secondary" size="sm">
        <Link to={`${PATHS.addStaff}?card=${card.id}`}>
          <UserPlus />
          Assign to a new member
        </Link>
      </Button>
      <ConfirmDialog
        trigger={<IconButton label={`Delete the card of ${name}`} icon={<Trash2 />} />}
        title="Delete this card?"
        description={`${name}’s card is deleted for good.`}
        confirmLabel="Delete"
        onConfirm={() => remove.mutateAsync(card.id)}
      />
    </div>
  );
}

function nameCard({ full_name, username }: KeptCard): string {
  return full_name || username;
}

function NoCards() {
  return (
    <EmptyState
      icon={<IdCard />}
      title="No saved cards"
      action={
        <Button asChild variant="secondary">
          <Link to={PATHS.teamMembers}>Back to the team</Link>
        </Button>
      }
    >
      When someone leaves, you can keep their page’s content here and start the next person’s page
      with it.
    </EmptyState>
  );
}

/** Cards that former members left with their agency. */
export function StaffCardsScreen() {
  return (
    <AgencyScreen
      title="Saved cards"
      description="Content of pages that stayed with you."
      isForLeaving
    >
      {() => <KeptCards />}
    </AgencyScreen>
  );
}
