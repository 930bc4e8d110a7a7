import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { isDraftedQuery } from '#page/profile/web/own-profile.ts';

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
      Visitors don’t see your changes until you publish. We keep a draft for a year after its last
      change.
    </Banner>
  );
}
