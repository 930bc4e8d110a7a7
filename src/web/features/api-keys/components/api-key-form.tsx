import { useState } from 'react';
import {
  API_KEY_NAME_MAX_LENGTH,
  API_KEY_SCOPES,
  type ApiKeyScope,
  findApiKeyNameProblem,
  type NewApiKey,
} from '#domain/api-keys/api-key.ts';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';
import { useCreateApiKey } from '../mutations.ts';

const OPTIONS = Object.entries(API_KEY_SCOPES).map(([value, { label }]) => ({ value, label }));

type ApiKeyFormProps = { userId: string; onMade: (key: NewApiKey) => void };

/** Asks for what a new key is called and what it may do. */
export function ApiKeyForm({ userId, onMade }: ApiKeyFormProps) {
  const create = useCreateApiKey(userId, onMade);
  const [scope, setScope] = useState<ApiKeyScope>('read');
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const name = readText(form, 'name');
    const nameProblem = findApiKeyNameProblem(name);
    if (nameProblem !== null) return nameProblem;
    return create.ask({ name, scope }, 'The key was not made. Please try again.');
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      <Card
        title="New key"
        description="A key acts for you until you revoke it, also after a new password."
        footer={
          <Button type="submit" busy={busy} busyLabel="Making…">
            Make key
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <ProblemBanner problem={problem} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Name"
              name="name"
              required
              maxLength={API_KEY_NAME_MAX_LENGTH}
              autoComplete="off"
              description="The program that will use it, such as Zapier."
            />
            <SelectField
              label="What it may do"
              value={scope}
              onChange={(event) =>
                setScope(event.currentTarget.value === 'leads-write' ? 'leads-write' : 'read')
              }
              options={OPTIONS}
              description={API_KEY_SCOPES[scope].hint}
            />
          </div>
        </div>
      </Card>
    </form>
  );
}
