import { useQuery } from '@tanstack/react-query';
import {
  ChevronRight,
  FolderSync,
  Globe,
  KeyRound,
  LogIn,
  type LucideIcon,
  Palette,
  Webhook,
} from 'lucide-react';
import { Link } from 'react-router';
import { companySignInQuery } from '#agency/company-sign-in/web/queries.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { DIRECTORY_ID, SIGN_IN_ID } from './profile-places.ts';

type Tool = { to: string; label: string; text: string; icon: LucideIcon };

/** On the agency's profile. */
const LOOK: Tool = {
  to: PATHS.agencyProfile,
  label: 'Name, logo and colour',
  text: 'For the team page and emails to your team',
  icon: Palette,
};
const SIGN_IN: Tool = {
  to: `${PATHS.agencyProfile}#${SIGN_IN_ID}`,
  label: 'Company sign-in',
  text: 'Your team signs in with your company account',
  icon: LogIn,
};
const DIRECTORY: Tool = {
  to: `${PATHS.agencyProfile}#${DIRECTORY_ID}`,
  label: 'Company directory',
  text: 'Your directory adds and pauses people',
  icon: FolderSync,
};

/** Tools on the owner's own screens that also serve the team. */
const ELSEWHERE: readonly Tool[] = [
  {
    to: PATHS.ownDomain,
    label: 'Team domain',
    text: 'Everyone’s page on your own domain',
    icon: Globe,
  },
  {
    to: PATHS.webhooks,
    label: 'Webhooks',
    text: 'Send new leads to your other tools',
    icon: Webhook,
  },
  {
    to: PATHS.apiKeys,
    label: 'API keys',
    text: 'Let your apps read the team and its leads',
    icon: KeyRound,
  },
];

/** Links to all settings of the team. */
export function TeamToolsCard() {
  const own = companySignInQuery(useOwner());
  const signIn = useQuery({ ...own, refetchInterval: false }).data;
  // Company sign-in's own card hides in the same case.
  const isClosed = signIn && !signIn.is_open && signIn.sign_in === null;
  const tools = [LOOK, ...(isClosed ? [] : [SIGN_IN]), DIRECTORY, ...ELSEWHERE];
  return <ToolsCard title="For your team" tools={tools} />;
}

/** Links to team settings outside the agency's profile. */
export function OtherTeamToolsCard() {
  return <ToolsCard title="More for your team" tools={ELSEWHERE} />;
}

function ToolsCard({ title, tools }: { title: string; tools: readonly Tool[] }) {
  return (
    <Card title={title}>
      <ul className="-my-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6">
        {tools.map(({ to, label, text, icon: Icon }) => (
          <li key={label}>
            <Link
              to={to}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-hover"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block text-ink-faint">{text}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
