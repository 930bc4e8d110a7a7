import { useController, useFormContext, useWatch } from 'react-hook-form';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import {
  LEAD_FIELD_KEYS,
  LEAD_FIELDS,
  type LeadFieldKey,
  NOTIFY_HINT,
} from '#page/lead-form/rules/lead-form.ts';

/** The visitors' form: its texts, and its fields. */
export function LeadFormEditor() {
  const { register } = useFormContext<ProfileDraft>();
  const isSwapped = useWatch<ProfileDraft, 'lead_form_data.swap'>({ name: 'lead_form_data.swap' });
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 @md:grid-cols-2">
        <TextField
          label="Heading"
          placeholder="Get in touch"
          maxLength={120}
          {...register('lead_form_data.heading')}
        />
        <TextField
          label="Button text"
          placeholder="Send"
          maxLength={60}
          {...register('lead_form_data.buttonText')}
        />
      </div>
      <TextField
        label="Description"
        placeholder="What may people write to you about?"
        maxLength={400}
        {...register('lead_form_data.description')}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">Fields</legend>
        <ul className="divide-y divide-line border-line border-y">
          {LEAD_FIELD_KEYS.map((key) => (
            <FieldSwitches key={key} fieldKey={key} />
          ))}
        </ul>
      </fieldset>
      <TextareaField
        label="Consent"
        rows={2}
        maxLength={600}
        placeholder="I agree to be contacted about my request."
        description="Visitors tick this before sending. Leave blank to skip it."
        {...register('lead_form_data.consent')}
      />
      <FormSwitch name="notify" label="Email me each new lead" description={NOTIFY_HINT} />
      <FormSwitch
        name="swap"
        label="Swap contacts"
        description="After “Contact”, people can send you theirs. It needs a contact card."
      />
      {isSwapped && (
        <TextareaField
          label="Follow-up"
          rows={2}
          maxLength={600}
          placeholder="Thanks for meeting me. I’ll be in touch this week."
          description="People see this once they’ve sent theirs."
          {...register('lead_form_data.followUp')}
        />
      )}
    </div>
  );
}

type FormSwitchProps = { name: 'notify' | 'swap'; label: string; description: string };

function FormSwitch({ name, ...words }: FormSwitchProps) {
  const { field } = useController<ProfileDraft, `lead_form_data.${typeof name}`>({
    name: `lead_form_data.${name}`,
  });
  return <SwitchField {...words} checked={field.value} onCheckedChange={field.onChange} />;
}

function FieldSwitches({ fieldKey }: { fieldKey: LeadFieldKey }) {
  const { label } = LEAD_FIELDS[fieldKey];
  const { field } = useController<ProfileDraft, `lead_form_data.fields.${LeadFieldKey}`>({
    name: `lead_form_data.fields.${fieldKey}`,
  });
  const { isEnabled, isRequired } = field.value;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 @md:px-4">
      <span aria-hidden className="font-medium">
        {label}
      </span>
      <div className="flex items-center gap-4 @md:gap-6">
        <LabelledSwitch
          words="Ask"
          label={`Ask for ${label}`}
          checked={isEnabled}
          onCheckedChange={(next) =>
            field.onChange({ isEnabled: next, isRequired: next && isRequired })
          }
        />
        <LabelledSwitch
          words="Required"
          label={`Require ${label}`}
          checked={isRequired}
          disabled={!isEnabled}
          onCheckedChange={(next) => field.onChange({ isEnabled, isRequired: next })}
        />
      </div>
    </li>
  );
}

type LabelledSwitchProps = {
  words: string;
  label: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
};

function LabelledSwitch({ words, label, ...rest }: LabelledSwitchProps) {
  return (
    <span className="flex items-center gap-1.5 text-ink-soft">
      <span aria-hidden>{words}</span>
      <SwitchField label={label} hideLabel {...rest} />
    </span>
  );
}
