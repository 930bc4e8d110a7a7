import { type FormEvent, type ReactNode, useState } from 'react';
import {
  type AnalyticsColumn,
  type AnalyticsIds,
  findAnalyticsProblems,
  NO_ANALYTICS_IDS,
  readAnalyticsId,
  toAnalyticsIds,
} from '#domain/analytics-ids/analytics-ids.ts';
import { PLAUSIBLE_HOST, UMAMI_HOST } from '#domain/analytics-ids/measurers.ts';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';
import { useSaveAnalyticsIds } from '../mutations.ts';

/** What is read of each box, and shown once it is left: of pasted code the id, of an address the host. */
const readAll = (typed: AnalyticsIds): AnalyticsIds =>
  toAnalyticsIds((column) => readAnalyticsId(column, typed[column]));

/** By whom the visits to the page are measured; all boxes are saved at once. */
export function AnalyticsForm({ userId, ids }: { userId: string; ids: AnalyticsIds | null }) {
  const [typed, setTyped] = useState(ids ?? NO_ANALYTICS_IDS);
  const [problems, setProblems] = useState<Partial<AnalyticsIds>>({});
  const save = useSaveAnalyticsIds(userId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readAll(typed);
    const found = findAnalyticsProblems(read);
    setTyped(read);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(read, { onSuccess: setTyped });
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
    <form onSubmit={submit} aria-label="Analytics" noValidate>
      <Card
        title="Your analytics"
        description="Leave blank what you don’t use. You can paste the whole code; we keep the ID."
        footer={
          <Button type="submit" busy={save.isPending} busyLabel="Saving…">
            Save
          </Button>
        }
      >
        <div className="flex flex-col gap-6">
          <ProblemBanner
            problem={
              save.error && toErrorSentence(save.error, 'This was not saved. Please try again.')
            }
          />
          <Row>
            <TextField
              label="Google tag"
              placeholder="G-ABC123DEF4"
              description="In Google Analytics: Admin, Data streams, Measurement ID."
              {...toField('google_id')}
            />
            <TextField
              label="Meta pixel"
              placeholder="1234567890123456"
              inputMode="numeric"
              description="In Meta’s Events Manager, below the pixel’s name."
              {...toField('meta_id')}
            />
          </Row>
          <Row>
            <TextField
              label="Plausible site"
              placeholder="example.com"
              description="The name you gave the site in Plausible."
              {...toField('plausible_domain')}
            />
            <TextField
              label="Your own Plausible server"
              placeholder={PLAUSIBLE_HOST}
              description="Only if you run one."
              {...toField('plausible_host')}
            />
          </Row>
          <Row>
            <TextField
              label="Umami website"
              placeholder="4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b"
              description="In Umami: Settings, Websites, Website ID."
              {...toField('umami_id')}
            />
            <TextField
              label="Your own Umami server"
              placeholder={UMAMI_HOST}
              description="Only if you run one."
              {...toField('umami_host')}
            />
          </Row>
        </div>
      </Card>
    </form>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">{children}</div>;
}
