import { usePageWords } from '#page/words/public/page-words.ts';
import { LEAD_FIELDS, type LeadFieldKey } from '../rules/lead-form.ts';

type LeadFieldProps = {
  name: LeadFieldKey;
  isRequired: boolean;
  value: string;
  problem: string | undefined;
};

/** One question of the lead form, with its label above and its error below. */
export function LeadField({ name, isRequired, value, problem }: LeadFieldProps) {
  const { fields, optional } = usePageWords().lead;
  const { type, maxLength, autocomplete } = LEAD_FIELDS[name];
  const field = {
    id: `lead-${name}`,
    name,
    maxLength,
    autoComplete: autocomplete,
    required: isRequired,
    defaultValue: value,
    dir: 'auto',
    'aria-describedby': `lead-${name}-problem`,
    'aria-invalid': problem !== undefined || undefined,
  };
  return (
    <div>
      <label htmlFor={field.id}>
        {fields[name]}
        {!isRequired && <span> {optional}</span>}
      </label>
      {type === 'textarea' ? <textarea {...field} rows={4} /> : <input {...field} type={type} />}
      <Problem of={name} text={problem} />
    </div>
  );
}

/** A field's error; always mounted, so that screen readers announce it. */
export function Problem({ of, text }: { of: LeadFieldKey | 'consent'; text: string | undefined }) {
  return (
    <p className="problem" id={`lead-${of}-problem`} role="alert">
      {text}
    </p>
  );
}
