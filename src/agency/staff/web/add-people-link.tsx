import { UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';

/** The button to invite people, at the top of the team's screens. */
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
