import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm, FieldRow } from '#kit/web/forms/card-form.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import {
  API_KEY_DAYS,
  API_KEY_MESSAGES,
  API_KEY_NAME_MAX_LENGTH,
  API_NOUN_KEYS,
  API_NOUNS,
  type ApiAccess,
  type ApiNoun,
  findApiKeyNameProblem,
  isOfTeam,
  type NewApiKey,
  toScopes,
  USUAL_API_KEY_DAYS,
} from '../rules/api-key.ts';
import { useCreateApiKey } from './mutations.ts';

const ACCESS: readonly { value: ApiAccess; label: string }[] = [
  { value: 'none', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change' },
];
const LIFETIMES = API_KEY_DAYS.map((days) => ({
  value: String(days ?? ''),
  label: days === null ? 'Never' : `In ${days} days`,
}));

const TEAM_HINT =
  '“Team” is everyone on your team, with their email; “Team leads” are those your team shares with you.';

type ApiKeyFormProps = {
  /** Whether keys can reach a whole team. */
  leadsTeam: boolean;
  onMade: (key: NewApiKey) => void;
};

/** Takes a new key's name, lifetime and scopes. */
export function ApiKeyForm({ leadsTeam, onMade }: ApiKeyFormProps) {
  const create = useCreateApiKey(onMade);
  const save = async (form: FormData) => {
    const name = readText(form, 'name');
    const nameProblem = findApiKeyNameProblem(name);
    if (nameProblem !== null) return nameProblem;
    const scopes = toScopes(readAccess(form));
    if (scopes.length === 0) return API_KEY_MESSAGES.noScope;
    const days = API_KEY_DAYS.find((each) => String(each ?? '') === readText(form, 'days')) ?? null;
    return create.ask({ name, scopes, days }, 'We couldn’t create the key. Please try again.');
  };
  return (
    <CardForm
      title="New key"
      description="A key works until it expires or you revoke it, even after you change your password."
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
        <ChoiceField
          label="Expires"
          name="days"
          options={LIFETIMES}
          defaultValue={String(USUAL_API_KEY_DAYS)}
          description="We email you a week before."
        />
      </FieldRow>
      <fieldset className="flex flex-col gap-3">
        <legend className="float-left w-full font-medium">What it may do</legend>
        <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-x-5 lg:grid-cols-4">
          {API_NOUN_KEYS.filter((noun) => leadsTeam || !isOfTeam(noun)).map((noun) => (
            <NounField key={noun} noun={noun} />
          ))}
        </div>
        <p className="text-ink-soft text-sm">
          With “Read and change” it publishes your profile at once, and can add, mark and delete
          leads.
          {leadsTeam && ` ${TEAM_HINT}`}
        </p>
      </fieldset>
    </CardForm>
  );
}

function NounField({ noun }: { noun: ApiNoun }) {
  const { label, canWrite } = API_NOUNS[noun];
  return (
    <ChoiceField
      label={label}
      name={noun}
      options={canWrite ? ACCESS : ACCESS.filter(({ value }) => value !== 'write')}
      defaultValue={isOfTeam(noun) ? 'none' : 'read'}
    />
  );
}

type Access = Record<ApiNoun, ApiAccess>;

function readAccess(form: FormData): Access {
  const find = (noun: ApiNoun) =>
    ACCESS.find(({ value }) => value === readText(form, noun))?.value ?? 'none';
  return Object.fromEntries(API_NOUN_KEYS.map((noun) => [noun, find(noun)])) as Access;
}
