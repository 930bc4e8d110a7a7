import { SearchX } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from './empty-state.tsx';

type NothingMatchesProps = { title: string; hint: string; onClear: () => void };

/** An empty search result, with a button to clear the filters. */
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
