import { Lock } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import { settingsPath } from '#kit/rules/paths.ts';
import { FoldedBanner } from '#kit/web/look/folded-banner.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { listParts, nameParts } from '../rules/modes.ts';
import { PageLocksContext } from './page-locks.ts';

/** Lists the locked parts of the page, above the editor; null for pages without an agency. */
export function LocksNotice() {
  const locks = useContext(PageLocksContext);
  const locked = locks ? listParts(locks.modes, 'locked') : [];
  if (!locks || locked.length === 0) return null;
  return (
    <FoldedBanner icon={<Lock />} title={`${locks.agencyName} sets parts of your page`}>
      <p className="wrap-anywhere">
        Set by {locks.agencyName} on every page: {nameParts(locked)}.{' '}
        <Link to={settingsPath('you')} className={TEXT_LINK_LOOK}>
          Your agency
        </Link>
      </p>
    </FoldedBanner>
  );
}
