import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '../buttons/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { StatusScreen, SupportLink } from './status-screen.tsx';

export function NotFoundScreen() {
  return (
    <StatusScreen
      sign="404"
      title="Page Not Found"
      actions={
        <>
          <Button asChild>
            <Link to={PATHS.home}>Go to Dashboard</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to={PATHS.auth}>Sign In</Link>
          </Button>
        </>
      }
    >
      <PageTitle title="Page Not Found" />
      <p>
        The page you are looking for may have been moved or deleted, or the address was mistyped.
      </p>
      <p className="text-sm">
        If you think something is missing here, please <SupportLink />.
      </p>
    </StatusScreen>
  );
}
