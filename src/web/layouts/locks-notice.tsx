import { Lock } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import { listParts, nameParts } from '#domain/agency/modes.ts';
import { PATHS } from '#domain/paths.ts';
import { PageLocksContext } from '#web/lib/agency/page-locks.ts';
import { FoldedBanner } from '#web/lib/look/folded-banner.tsx';
import { TEXT_LINK_LOOK } from '#web/ui/text-link.ts';

/** Lists the locked parts of the page, above the editor; null for pages without an agency. */
export function LocksNotice() {
  const locks = useContext(PageLocksContext);
  const locked = locks ? listParts(locks.modes, 'locked') : [];
  if (!locks || locked.length === 0) return null;
  return (
    <FoldedBanner icon={<Lock />} title={`${locks.agencyName} sets parts of your page`}>
      <p className="wrap-anywhere">
        Set by {locks.agencyName} on every page: {nameParts(locked)}.{' '}
        <Link to={PATHS.accountSettings} className={TEXT_LINK_LOOK}>
          Your agency
        </Link>
      </p>
    </FoldedBanner>
  );
}
