import { IdCard, Trash2, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { ListScreen } from '../../../lib/lists/list-screen.tsx';
import { useListAddress } from '../../../lib/lists/use-list-address.ts';
import { formatDate } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { ListPage } from '../../../ui/lists/list-page.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteCard } from '../mutations.ts';
import { cardsList, type KeptCard } from '../queries.ts';

/** What people left with the agency when they went. */
export function KeptCards({ userId }: { userId: string }) {
  const address = useListAddress(cardsList);
  return (
    <ListScreen
      list={cardsList}
      userId={userId}
      address={address}
      icon={<IdCard />}
      failed="Failed to load the cards"
      empty={<NoCards />}
      hint=""
    >
      {(cards, page) => (
        <ListPage
          page={page}
          table={<CardsTable userId={userId} cards={cards} />}
          cards={<CardItems userId={userId} cards={cards} />}
        />
      )}
    </ListScreen>
  );
}

type CardsProps = { userId: string; cards: readonly KeptCard[] };

function CardsTable({ userId, cards }: CardsProps) {
  return (
    <Card>
      <Table caption="Saved cards" columns={['Name', 'Kept', '']}>
        {cards.map((card) => (
          <TableRow key={card.id} className="[&>*]:py-2">
            <TableCell heading>
              <bdi>{nameCard(card)}</bdi>
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              <time dateTime={card.kept_at}>{formatDate(card.kept_at)}</time>
            </TableCell>
            <TableCell>
              <CardActions userId={userId} card={card} />
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

function CardItems({ userId, cards }: CardsProps) {
  return (
    <CardList label="Saved cards">
      {cards.map((card) => (
        <CardItem key={card.id}>
          <div>
            <h2 className="wrap-anywhere font-semibold text-base">
              <bdi>{nameCard(card)}</bdi>
            </h2>
            <p className="text-ink-faint">Kept {formatDate(card.kept_at)}</p>
          </div>
          <CardActions userId={userId} card={card} />
        </CardItem>
      ))}
    </CardList>
  );
}

function CardActions({ userId, card }: { userId: string; card: KeptCard }) {
  const remove = useDeleteCard(userId);
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
