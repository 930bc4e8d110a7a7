import { usePageWords } from '#page/words/public/page-words.ts';
import { LEAD_FIELDS, type LeadFieldKey } from '../rules/lead-form.ts';

type LeadFieldProps = {
  /** Distinguishes the form, as a page may show two. */
  idPrefix: string;
  name: LeadFieldKey;
  isRequired: boolean;
  value: string;
  problem: string | undefined;
};

/** One question of the lead form, with its label above and its error below. */
export function LeadField({ idPrefix, name, isRequired, value, problem }: LeadFieldProps) {
  const { fields, optional } = usePageWords().lead;
  const { type, maxLength, autocomplete } = LEAD_FIELDS[name];
  const field = {
    id: `${idPrefix}-${name}`,
    name,
    maxLength,
    autoComplete: autocomplete,
    required: isRequired,
    defaultValue: value,
    dir: 'auto',
    'aria-describedby': `${idPrefix}-${name}-problem`,
    'aria-invalid': problem !== undefined || undefined,
  };
  return (
    <div>
      <label htmlFor={field.id}>
        {fields[name]}
        {!isRequired && <span> {optional}</span>}
      </label>
      {type === 'textarea' ? <textarea {...field} rows={4} /> : <input {...field} type={type} />}
      <Problem id={`${idPrefix}-${name}-problem`} text={problem} />
    </div>
  );
}

/** A field's error; always mounted, so that screen readers announce it. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p className="problem" id={id} role="alert">
      {text}
    </p>
  );
}
