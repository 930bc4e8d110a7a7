import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { IntegrationHeader } from '#integrations/web/integration-header.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm, FieldRow } from '#kit/web/forms/card-form.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import {
  type AnalyticsColumn,
  type AnalyticsIds,
  findAnalyticsProblems,
  NO_ANALYTICS_IDS,
  PLAUSIBLE_HOST,
  parseAnalyticsIds,
  readAnalyticsId,
  toAnalyticsIds,
  UMAMI_HOST,
} from '#page/measuring/rules/analytics-ids.ts';
import { analyticsIdsQuery } from './queries.ts';

/** The page's analytics services, and what visitors read about them. */
export function AnalyticsIdsScreen() {
  return (
    <OwnPageScreen title="Analytics">
      {(_profile, plan) => (
        <>
          <IntegrationHeader title="Analytics" description="Connect your analytics." />
          {!plan.features.has('integrations') && (
            <Banner>
              <PlanHint feature="integrations">
                Analytics needs Premium. We keep what you enter until then.
              </PlanHint>
            </Banner>
          )}
          <Banner title="Visitors decide">
            Your page asks once, with “Accept” and “Decline” side by side. Nothing loads before
            visitors accept, and browsers that opt out of tracking aren’t asked. To see the question
            yourself, open your page in a private window.
          </Banner>
          <AnalyticsSettings />
        </>
      )}
    </OwnPageScreen>
  );
}

/** The form, once the stored ids have loaded. */
function AnalyticsSettings() {
  const userId = useOwner();
  const ids = useQuery(analyticsIdsQuery(userId));
  if (ids.data !== undefined) return <AnalyticsForm ids={ids.data} />;
  return (
    <Card>
      {ids.isPending && <Skeleton className="h-72" />}
      {ids.isError && (
        <LoadFailure title="We couldn’t load your analytics" onRetry={ids.refetch}>
          Your page works as before. Check your connection and try again.
        </LoadFailure>
      )}
    </Card>
  );
}

/** Extracts each box's value, shown on blur: the id from pasted code, the host from an address. */
const readAll = (typed: AnalyticsIds): AnalyticsIds =>
  toAnalyticsIds((column) => readAnalyticsId(column, typed[column]));

/** Chooses the page's analytics services; all boxes are saved at once. */
function AnalyticsForm({ ids }: { ids: AnalyticsIds | null }) {
  const [typed, setTyped] = useState(ids ?? NO_ANALYTICS_IDS);
  const [problems, setProblems] = useState<Partial<AnalyticsIds>>({});
  const { ask } = useSaveAnalyticsIds(setTyped);
  const save = async () => {
    const read = readAll(typed);
    const found = findAnalyticsProblems(read);
    setTyped(read);
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    return ask(read, 'We couldn’t save this. Please try again.');
  };
  const toField = (column: AnalyticsColumn) => ({
    name: column,
    value: typed[column],
    error: problems[column],
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      const { value } = currentTarget;
      setTyped((now) => ({ ...now, [column]: value }));
      setProblems((now) => ({ ...now, [column]: undefined }));
    },
    onBlur: () => setTyped((now) => ({ ...now, [column]: readAnalyticsId(column, now[column]) })),
  });
  return (
    <CardForm
      title="Your analytics"
      description="Leave blank what you don’t use. You can paste the whole code; we keep the ID."
      label="Analytics"
      noValidate
      isWide
      save={save}
    >
      {ROWS.map((row) => (
        <FieldRow key={row[0].name}>
          {row.map(({ name, ...box }) => (
            <TextField key={name} {...box} {...toField(name)} />
          ))}
        </FieldRow>
      ))}
    </CardForm>
  );
}

type Box = {
  name: AnalyticsColumn;
  label: string;
  placeholder: string;
  description: string;
  inputMode?: 'numeric';
};

const ROWS: readonly (readonly [Box, Box])[] = [
  [
    {
      name: 'google_id',
      label: 'Google tag',
      placeholder: 'G-ABC123DEF4',
      description: 'In Google Analytics: Admin, Data streams, Measurement ID.',
    },
    {
      name: 'meta_id',
      label: 'Meta pixel',
      placeholder: '1234567890123456',
      inputMode: 'numeric',
      description: 'In Meta’s Events Manager, below the pixel’s name.',
    },
  ],
  [
    {
      name: 'plausible_domain',
      label: 'Plausible site',
      placeholder: 'example.com',
      description: 'The name you gave the site in Plausible.',
    },
    {
      name: 'plausible_host',
      label: 'Your own Plausible server',
      placeholder: PLAUSIBLE_HOST,
      description: 'Only if you run one.',
    },
  ],
  [
    {
      name: 'umami_id',
      label: 'Umami website',
      placeholder: '4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b',
      description: 'In Umami: Settings, Websites, Website ID.',
    },
    {
      name: 'umami_host',
      label: 'Your own Umami server',
      placeholder: UMAMI_HOST,
      description: 'Only if you run one.',
    },
  ],
];

/** Saves the analytics services; the page changes at once. */
function useSaveAnalyticsIds(onSaved: (ids: AnalyticsIds) => void) {
  const userId = useOwner();
  const queryClient = useQueryClient();
  return useWrite({
    write: async (ids: AnalyticsIds) => {
      const table = dataClient.from('analytics_ids');
      const isKept = (await queryClient.fetchQuery(analyticsIdsQuery(userId))) !== null;
      const write = isKept
        ? table.update(ids).eq('user_id', userId)
        : table.insert({ ...ids, user_id: userId });
      return parseAnalyticsIds((await write.select('*').single().throwOnError()).data);
    },
    // Nothing stale: the response is the whole state.
    stale: [],
    keep: (ids) => {
      queryClient.setQueryData(queryKeys.analyticsIds(userId), ids);
      onSaved(ids);
    },
    done: 'Analytics saved',
  });
}
