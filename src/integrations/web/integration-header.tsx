import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

type IntegrationHeaderProps = { title: string; description: string; actions?: ReactNode };

/** The top of an integration's own screen, with a link back to all of them. */
export function IntegrationHeader({ title, description, actions }: IntegrationHeaderProps) {
  return (
    <div className="flex flex-col gap-3">
      <Link
        to={PATHS.integration}
        className={`${TEXT_LINK_LOOK} -ml-1 inline-flex w-fit items-center`}
      >
        <ChevronLeft aria-hidden className="size-4" />
        Integration
      </Link>
      <PageHeader title={title} description={description} actions={actions} />
    </div>
  );
}
