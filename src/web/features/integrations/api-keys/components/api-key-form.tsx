import { useState } from 'react';
import {
  API_KEY_NAME_MAX_LENGTH,
  API_KEY_SCOPES,
  type ApiKeyScope,
  findApiKeyNameProblem,
  type NewApiKey,
} from '#domain/integrations/api-keys/api-key.ts';
import { CardForm, FieldRow } from '#web/lib/forms/card-form.tsx';
import { readText } from '#web/lib/forms/use-submit.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCreateApiKey } from '../mutations.ts';

const OPTIONS = Object.entries(API_KEY_SCOPES).map(([value, { label }]) => ({ value, label }));

type ApiKeyFormProps = { onMade: (key: NewApiKey) => void };

/** Asks for what a new key is called and what it may do. */
export function ApiKeyForm({ onMade }: ApiKeyFormProps) {
  const create = useCreateApiKey(onMade);
  const [scope, setScope] = useState<ApiKeyScope>('read');
  const save = async (form: FormData) => {
    const name = readText(form, 'name');
    const nameProblem = findApiKeyNameProblem(name);
    if (nameProblem !== null) return nameProblem;
    return create.ask({ name, scope }, 'The key was not made. Please try again.');
  };
  return (
    <CardForm
      title="New key"
      description="A key works until you revoke it, even after you change your password."
      saveLabel="Make key"
      busyLabel="Making…"
      isWide
      save={save}
    >
      <FieldRow>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={API_KEY_NAME_MAX_LENGTH}
          autoComplete="off"
          description="The program that will use it, such as Zapier."
        />
        <SelectField
          label="Access"
          value={scope}
          onChange={(event) =>
            setScope(event.currentTarget.value === 'leads-write' ? 'leads-write' : 'read')
          }
          options={OPTIONS}
          description={API_KEY_SCOPES[scope].hint}
        />
      </FieldRow>
    </CardForm>
  );
}
