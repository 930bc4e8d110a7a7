import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Agency } from '#agency/web/agency.ts';
import { groupsQuery } from '#agency/web/groups.ts';
import { useIsOwner, useLeadsGroupsOnly } from '#agency/web/leader.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
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
  const isOfGroups = useLeadsGroupsOnly();
  const first = isOfGroups ? groups.data?.[0] : undefined;
  const group = groups.data?.find(({ id }) => id === params.get('group')) ?? first ?? null;
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
  const chosen = { agency, group, page: copied, isOpen: isOpen && (group !== null || !isOfGroups) };
  return (
    <>
      <TemplateCard {...chosen} groups={groups.data} onChoose={choose} />
      <TemplateEditor key={group?.id ?? ''} {...chosen} />
    </>
  );
}

/**
 * The parts of the owner's page that templates copy. For managers, who can't read the page itself.
 */
function templatePageQuery(owner: string) {
  return queryOptions({
    queryKey: queryKeys.templatePage(owner),
    queryFn: async () => toRecord((await dataClient.rpc('template_page').throwOnError()).data),
  });
}

/**
 * @returns a page with only these parts; `reader` is the reader's own page, for the list of columns
 */
function toTemplatePage(reader: OwnProfile, parts: Readonly<Record<string, unknown>>): OwnProfile {
  const { user_id, username, plan, plan_expiry, is_active } = reader;
  const blank = Object.fromEntries(Object.keys(reader).map((column) => [column, null]));
  const kept = { user_id, username, plan, plan_expiry, is_active };
  return Object.assign({ ...reader }, ...[blank, kept, parts]);
}
