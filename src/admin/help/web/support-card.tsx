import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';

/** Links to the owner's support requests, in the settings. */
export function SupportCard() {
  return (
    <Card
      title="Your questions"
      description="Ask us anything, and read what we answered."
      action={
        <Button asChild variant="secondary">
          <Link to={PATHS.help}>Ask us</Link>
        </Button>
      }
    />
  );
}
