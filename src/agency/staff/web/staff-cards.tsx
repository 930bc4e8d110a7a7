import { IdCard, Trash2, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { useDeleteCard } from './mutations.ts';
import { cardsList, type KeptCard } from './queries.ts';

/** Cards that former members left with their agency. */
export function StaffCardsScreen() {
  return (
    <AgencyScreen title="Saved cards" description="Page content from people who left." isForLeaving>
      {() => (
        <ListTable
          list={cardsList}
          icon={<IdCard />}
          failed="Failed to load the cards"
          empty={{
            drawing: 'contacts',
            title: 'No saved cards',
            children:
              'When someone leaves, you can keep their page’s content here and start the next person’s page with it.',
            action: (
              <Button asChild variant="secondary">
                <Link to={PATHS.teamMembers}>Back to the team</Link>
              </Button>
            ),
          }}
          hint=""
          caption="Saved cards"
          columns={COLUMNS}
        />
      )}
    </AgencyScreen>
  );
}

const COLUMNS: Columns<KeptCard> = [
  { label: 'Name', place: 'title', cell: (card) => <bdi>{nameCard(card)}</bdi> },
  timeColumn('Kept', ({ kept_at }) => kept_at, {
    format: formatDate,
    onCard: ({ kept_at }) => `Saved ${formatDate(kept_at)}`,
  }),
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
