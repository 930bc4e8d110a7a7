import { Lock } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import { settingsPath } from '#kit/rules/paths.ts';
import { FoldedBanner } from '#kit/web/look/folded-banner.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { listMarked } from '../rules/directory-marks.ts';
import { listParts, nameParts } from '../rules/modes.ts';
import { PageLocksContext } from './page-locks.ts';

/** Lists the locked parts of the page, above the editor; null for pages without an agency. */
export function LocksNotice() {
  const locks = useContext(PageLocksContext);
  const locked = locks ? listParts(locks.modes, 'locked') : [];
  const filled = locks ? listMarked(locks.directory, 'locked') : [];
  if (!locks || locked.length + filled.length === 0) return null;
  return (
    <FoldedBanner icon={<Lock />} title={`${locks.agencyName} sets parts of your page`}>
      <p className="wrap-anywhere">
        {locked.length > 0 && `Set by ${locks.agencyName} on every page: ${nameParts(locked)}. `}
        {filled.length > 0 && `From your directory: ${nameParts(filled)}. `}
        <Link to={settingsPath('you')} className={TEXT_LINK_LOOK}>
          Your agency
        </Link>
      </p>
    </FoldedBanner>
  );
}
