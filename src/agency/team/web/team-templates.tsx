import { queryOptions, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { mayActOn } from '#agency/people/rules/roles.ts';
import { toSamplePage } from '#agency/templates/rules/template-page.ts';
import { type Agency, type Group, groupsQuery } from '#agency/web/agency.ts';
import { useIsOwner, useLeadsGroupsOnly } from '#agency/web/leader.ts';
import { rosterQuery } from '#agency/web/roster.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { parseModes } from '#page/locks/rules/modes.ts';
import { LaterMiniature } from '#page/profile/web/later-preview.tsx';
import { type OwnProfile, staffProfileQuery } from '#page/profile/web/own-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { AddGroup, DeleteGroup, NameTemplate } from './group-dialogs.tsx';
import { useChangeGroup } from './mutations.ts';
import { TemplateEditor } from './template-editor.tsx';

type TeamTemplatesProps = {
  agency: Agency;
  /** The reader's own page: the owner's, or a manager's. */
  page: OwnProfile;
  /** The plan is active, so pushing is possible. */
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

/** The parts of the owner's page that templates copy, for managers, who can't read the page itself. */
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

type TemplateCardProps = {
  agency: Agency;
  /** The template's group; null is everyone's. */
  group: Group | null;
  groups: readonly Group[];
  /** The page the template is copied from. */
  page: OwnProfile;
  isOpen: boolean;
  onChoose: (groupId: string) => void;
};

/** Chooses the template to edit, and previews a new page with it. */
function TemplateCard({ agency, group, groups, page, isOpen, onChoose }: TemplateCardProps) {
  const isOwner = useIsOwner();
  const isOfGroups = useLeadsGroupsOnly();
  const named = (group ?? agency).template_name || (group ? `${group.name} template` : 'Template');
  return (
    <Card
      title={<span dir="auto">{named}</span>}
      description={describeReach(group, groups.length)}
      action={
        isOpen &&
        (group || isOwner) && <NameTemplate group={group} name={(group ?? agency).template_name} />
      }
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Picture page={page} modes={group?.modes ?? agency.modes} name={named} />
        <div className="flex min-w-0 flex-col items-start gap-4">
          <div className="w-full max-w-sm">
            <ChoiceField
              label="Who it’s for"
              value={group?.id ?? ''}
              options={[
                ...(isOfGroups && group
                  ? []
                  : [{ value: '', label: groups.length === 0 ? 'Everyone' : 'Everyone else' }]),
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              searchLabel="Search groups"
              onChoose={onChoose}
            />
          </div>
          {group && isOpen && <SourceChoice group={group} />}
          {isOpen && !isOfGroups && (
            <div className="flex flex-wrap gap-2">
              <AddGroup
                trigger={
                  <Button variant="secondary" size="sm">
                    <Plus />
                    Add a group
                  </Button>
                }
                onAdded={onChoose}
              />
              {group && <DeleteGroup group={group} onDeleted={() => onChoose('')} />}
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

function describeReach(group: Group | null, groups: number): string {
  if (group === null && groups === 0) return 'For everyone on your team.';
  if (group === null) return 'For everyone whose group has no template of its own.';
  return group.modes === null
    ? 'This group has everyone’s template until you send it one.'
    : 'Only this group has it.';
}

type PictureProps = { page: OwnProfile; modes: unknown; name: string };

/** A preview of a new member's page, drawn by the public page's renderer. */
function Picture({ page, modes, name }: PictureProps) {
  const shown = useMemo(() => {
    const sample = toSamplePage(page, parseModes(modes));
    return toShownProfile(sample, buildDefaultOwnPlan('agency_50'));
  }, [page, modes]);
  return (
    <div className="w-36 self-start overflow-hidden rounded-lg border border-line">
      <LaterMiniature profile={shown} title={`${name}, on a new page`} />
    </div>
  );
}

/** The page that the next push copies. */
function SourceChoice({ group }: { group: Group }) {
  const userId = useOwner();
  const people = useQuery(rosterQuery(userId)).data ?? [];
  const change = useChangeGroup();
  const isOwner = useIsOwner();
  const offered = people.flatMap(({ user_id, role, full_name, email }) =>
    user_id !== null && mayActOn(isOwner ? 'owner' : 'manager', role)
      ? [{ value: user_id, label: `${full_name || email}’s page` }]
      : [],
  );
  return (
    <div className="w-full max-w-sm">
      <ChoiceField
        label="Copied from"
        description={
          group.source_id
            ? 'You and they can edit that page freely. It never gets a template itself.'
            : 'Choose a team member’s page to give this group a look of its own.'
        }
        value={group.source_id ?? ''}
        disabled={change.isPending}
        options={[{ value: '', label: isOwner ? 'Your own page' : 'The owner’s page' }, ...offered]}
        searchLabel="Search people"
        onChoose={(chosen) => change.mutate({ id: group.id, source_id: chosen || null })}
      />
    </div>
  );
}
