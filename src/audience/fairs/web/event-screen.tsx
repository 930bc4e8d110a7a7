import { useQuery } from '@tanstack/react-query';
import { Plus, QrCode } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AudienceTabs } from '#audience/leads/web/audience-tabs.tsx';
import { importAgain } from '#kit/public/import-again.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useOnline } from '#kit/web/connection/online.ts';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { whenIdle } from '#kit/web/loading/when-idle.ts';
import { useUnsent } from '#kit/web/outbox/use-unsent.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { type OwnProfile, ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { MARK_PARAMETER, type ShareMark } from '#page/qr/rules/share-marks.ts';
import { FAIR_KIND, type Fair, LEAD_KIND, parseFair, parseSentLead } from '../rules/fairs.ts';
import { FairCard, FairFields, useSaveFair } from './fair-card.tsx';
import { useFairs } from './queries.ts';
import { TypedLeadForm } from './typed-lead-form.tsx';
import { UnsentCard } from './unsent-card.tsx';

// Only for teams, and only online.
const TeamFairs = lazily(
  () => import('./team-fairs.tsx'),
  (file) => file.TeamFairs,
);

// Few people see it.
const PlanNote = lazily(
  () => import('./plan-note.tsx'),
  (file) => file.PlanNote,
);

/** The share source of the code shown at events. */
const MARK: ShareMark = 'event';

/** Leads at an event. Everything works offline, except for the follow-up. */
export function EventScreen() {
  const userId = useOwner();
  const profile = useQuery(ownProfileQuery(userId)).data;
  const { fairs, failed } = useFairs(userId);
  const online = useOnline();
  const unsent = useUnsent(userId) ?? [];
  const [params, setParams] = useSearchParams();
  const choose = (id: string) => setParams({ event: id }, { replace: true });
  const fair = fairs?.find(({ id }) => id === params.get('event')) ?? fairs?.[0];
  const tags = unsent.flatMap(({ kind, data }) =>
    kind === LEAD_KIND ? parseSentLead(data).tag || [] : [],
  );
  const isSent = !unsent.some(
    ({ kind, data }) => kind === FAIR_KIND && parseFair(data)?.id === fair?.id,
  );
  useKeptForEvent(userId, profile);
  return (
    <>
      <AudienceTabs />
      <Screen
        title="Event"
        description="Add the people you meet. Works offline."
        actions={
          <Button asChild variant="secondary">
            <Link to={`${PATHS.code}?${MARK_PARAMETER}=${MARK}`}>
              <QrCode />
              Show your code
            </Link>
          </Button>
        }
      >
        {profile && (
          <Suspense>
            <PlanNote profile={profile} />
          </Suspense>
        )}
        {failed ? (
          <LoadFailure title="We couldn’t load your events" onRetry={failed.retry}>
            {failed.advice}
          </LoadFailure>
        ) : fairs === undefined ? (
          <Skeleton className="h-80" />
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-6">
              {fair ? (
                <>
                  <FairChoice fairs={fairs} chosen={fair} onChoose={choose} />
                  <TypedLeadForm fair={fair} tags={tags} />
                </>
              ) : (
                <FirstFair onChoose={choose} />
              )}
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <UnsentCard unsent={unsent} fairs={fairs} />
              {fair && <FairCard key={fair.id} fair={fair} isSent={isSent} />}
              {isOnTeam(profile) && online && (
                <Suspense>
                  <TeamFairs />
                </Suspense>
              )}
            </div>
          </div>
        )}
      </Screen>
    </>
  );
}

/** @returns whether the person may lead a team: its owner, or a manager */
function isOnTeam(profile: OwnProfile | undefined): boolean {
  return Boolean(profile?.is_agency_profile || profile?.agency_owner_id);
}

/** Once the screen has settled, and only while the page is visible, as its code leads there. */
function useKeptForEvent(userId: string, profile: OwnProfile | undefined): void {
  const username = profile?.is_active ? profile.username : undefined;
  useEffect(() => {
    if (username === undefined) return;
    const keep = async () => {
      const { keepForEvent } = await importAgain(() => import('./keep-for-event.ts'));
      await keepForEvent(userId, username, MARK);
    };
    return whenIdle(() => void keep().catch(() => undefined));
  }, [userId, username]);
}

type FairChoiceProps = {
  fairs: readonly Fair[];
  chosen: Fair;
  onChoose: (id: string) => void;
};

/** Chooses the event for new leads, or adds one. */
function FairChoice({ fairs, chosen, onChoose }: FairChoiceProps) {
  const save = useSaveFair(null, onChoose);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 sm:max-w-sm">
        <ChoiceField
          label="Event"
          options={fairs.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.id}
          searchLabel="Search events"
          onChoose={onChoose}
        />
      </div>
      <FormDialog
        trigger={
          <Button variant="secondary">
            <Plus />
            New event
          </Button>
        }
        title="New event"
        confirmLabel="Start event"
        noValidate
        onSubmit={save}
      >
        {(wrong) => <FairFields wrong={wrong} />}
      </FormDialog>
    </div>
  );
}

/** Before the first event. */
function FirstFair({ onChoose }: Pick<FairChoiceProps, 'onChoose'>) {
  const save = useSaveFair(null, onChoose);
  return (
    <CardForm
      title="Name your event"
      description="All leads from a fair or conference in one place."
      saveLabel="Start event"
      noValidate
      save={save}
    >
      {(wrong) => <FairFields wrong={wrong} />}
    </CardForm>
  );
}
