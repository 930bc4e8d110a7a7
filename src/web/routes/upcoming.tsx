import { Hourglass } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { PageTitle } from '../lib/look/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const TO_EDITOR = { to: PATHS.edit, label: 'Edit your page' };

/**
 * The screens that are not built yet, what each will be for, and what can be done meanwhile.
 */
const UPCOMING = {
  [PATHS.gallery]: [
    'Gallery',
    'All your pictures will be here. Until then you find them in the editor.',
    TO_EDITOR,
  ],
} as const satisfies Record<
  string,
  readonly [title: string, sentence: string, next: { to: string; label: string }]
>;

export type UpcomingPath = keyof typeof UPCOMING;

/** Says honestly that a screen is still to come. */
export function UpcomingScreen() {
  const { pathname } = useLocation();
  const [title, sentence, next] = UPCOMING[toUpcomingPath(pathname)];
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} />
      <Card className="min-h-80">
        <EmptyState
          icon={<Hourglass />}
          title="Not here yet"
          action={
            <Button asChild variant="secondary">
              <Link to={next.to}>{next.label}</Link>
            </Button>
          }
        >
          {sentence}
        </EmptyState>
      </Card>
    </>
  );
}

/** The router opens this only at the paths of the table, with or without a slash at the end. */
function toUpcomingPath(pathname: string): UpcomingPath {
  const path = pathname.replace(/\/$/, '');
  return Object.hasOwn(UPCOMING, path) ? (path as UpcomingPath) : PATHS.gallery;
}
