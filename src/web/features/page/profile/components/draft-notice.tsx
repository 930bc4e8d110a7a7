import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { isDraftedQuery } from '#web/lib/profile/is-drafted.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

/** Leads back to an unpublished draft, perhaps from another device; null without one. */
export function DraftNotice() {
  const isDrafted = useQuery(isDraftedQuery(useOwner())).data === true;
  if (!isDrafted) return null;
  return (
    <Banner
      icon={<PencilLine />}
      title="Your page has a draft"
      actions={
        <Button asChild size="sm">
          <Link to={PATHS.edit}>Continue editing</Link>
        </Button>
      }
    >
      Visitors don’t see what you changed until you publish it. A draft is kept for a year after its
      last change.
    </Banner>
  );
}
