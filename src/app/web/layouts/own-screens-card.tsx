import { Link } from 'react-router';
import { Card } from '#kit/web/ui/card.tsx';
import type { AgencyState } from '#page/profile/rules/agency.ts';
import { listOwnScreens } from '../frame/navigation.ts';

/** Links from an agency's screens to its owner's own page and tools. */
export function OwnScreensCard({ profile }: { profile: AgencyState }) {
  return (
    <Card title="Your own page" description="Your page, and the tools for it.">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {listOwnScreens(profile).map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-12 items-center gap-3 rounded-md border border-line px-3 font-medium transition-colors hover:bg-hover"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
