import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';

type SettingsFormProps = {
  title: string;
  description: string;
  saveLabel: string;
  busy: boolean;
  problem: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput?: () => void;
  children: ReactNode;
};

/** One setting in its card, saved by itself. */
export function SettingsForm(props: SettingsFormProps) {
  const { title, description, saveLabel, busy, problem, onSubmit, onInput, children } = props;
  return (
    <form onSubmit={onSubmit} onInput={onInput}>
      <Card
        title={title}
        description={description}
        footer={
          <Button type="submit" busy={busy} busyLabel="Saving...">
            {saveLabel}
          </Button>
        }
      >
        <div className="flex max-w-md flex-col gap-5">
          <ProblemBanner problem={problem} />
          {children}
        </div>
      </Card>
    </form>
  );
}
