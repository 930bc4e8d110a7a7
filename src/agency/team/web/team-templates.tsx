import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Agency } from '#agency/web/agency.ts';
import { groupsQuery } from '#agency/web/groups.ts';
import { useIsOwner } from '#agency/web/leader.ts';
import { templatePageQuery, toTemplatePage } from '#agency/web/template-page.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { type OwnProfile, staffProfileQuery } from '#page/profile/web/own-profile.ts';
import { TemplateCard } from './template-card.tsx';
import { TemplateEditor } from './template-editor.tsx';

type TeamTemplatesProps = {
  agency: Agency;
  /** The reader's own page: the owner's, or a manager's. */
  page: OwnProfile;
  /** Whether the plan is active, so that pushing is possible. */
  isOpen: boolean;
};

/** A team's templates: everyone's and one per group. The URL names the one being edited. */
export function TeamTemplates({ agency, page, isOpen }: TeamTemplatesProps) {
  const userId = useOwner();
  const groups = useQuery(groupsQuery(userId));
  const [params, setParams] = useSearchParams();
  const group = groups.data?.find(({ id }) => id === params.get('group')) ?? null;
  const sourceId = group?.source_id ?? null;
  const source = useQuery({ ...staffProfileQuery(sourceId ?? ''), enabled: sourceId !== null });
  const isOwner = useIsOwner();
  const parts = useQuery({ ...templatePageQuery(userId), enabled: !isOwner });
  const choose = (id: string) => setParams(id === '' ? {} : { group: id }, { replace: true });
  if (groups.isPending || (!isOwner && parts.isPending) || (sourceId !== null && source.isPending))
    return <SpinnerPage label="Loading the template" />;
  if (!groups.data || (!isOwner && !parts.data)) {
    return (
      <Card>
        <LoadFailure
          title="Failed to load your groups"
          onRetry={groups.data ? parts.refetch : groups.refetch}
        />
      </Card>
    );
  }
  const owners = isOwner ? page : toTemplatePage(page, parts.data ?? {});
  const copied = (sourceId === null ? null : source.data) ?? owners;
  const chosen = { agency, group, page: copied, isOpen };
  return (
    <>
      <TemplateCard {...chosen} groups={groups.data} onChoose={choose} />
      <TemplateEditor key={group?.id ?? ''} {...chosen} />
    </>
  );
}
