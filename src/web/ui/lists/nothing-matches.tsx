import { SearchX } from 'lucide-react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from './empty-state.tsx';

type NothingMatchesProps = { title: string; hint: string; onClear: () => void };

/** A list that was narrowed to nothing, and the way back to all of it. */
export function NothingMatches({ title, hint, onClear }: NothingMatchesProps) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title={title}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      >
        {hint}
      </EmptyState>
    </Card>
  );
}
