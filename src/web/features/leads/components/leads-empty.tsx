import { Inbox, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { LEAD_MESSAGES } from '#domain/leads/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function LeadsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Inbox />}
        title={LEAD_MESSAGES.loadFailed}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Nothing is lost. Check your connection and try again.
      </EmptyState>
    </Card>
  );
}

export function NoLeads() {
  return (
    <Card>
      <EmptyState
        icon={<Inbox />}
        title="No leads yet"
        action={
          <Button asChild>
            <Link to={PATHS.edit}>Set up the lead form</Link>
          </Button>
        }
      >
        When somebody fills in the form on your page, their name, address and message stand here.
      </EmptyState>
    </Card>
  );
}

export function NoMatchingLeads({ onClear }: { onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title="No leads match"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      >
        Try fewer words, or another time or source.
      </EmptyState>
    </Card>
  );
}
