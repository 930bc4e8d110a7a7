import { UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** The way to invite people, at the top of the screens about them. */
export function AddPeopleLink() {
  return (
    <Button asChild>
      <Link to={PATHS.addStaff}>
        <UserPlus />
        Add people
      </Link>
    </Button>
  );
}
