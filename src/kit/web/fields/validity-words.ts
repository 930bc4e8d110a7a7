type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** By input type, for a type mismatch. */
const TYPES: Readonly<Record<string, string>> = {
  email: 'Enter a full email address, like maya@example.com.',
  url: 'Enter a full link, like https://example.com.',
  number: 'Enter a number.',
  date: 'Enter a date.',
  time: 'Enter a time.',
  'datetime-local': 'Enter a date and a time.',
};

/**
 * @param control a control the browser finds invalid
 * @returns why, in our words, as each browser has its own, in its own language
 */
export function describeInvalid(control: Control): string {
  const { validity, type } = control;
  const read = (limit: string) => control.getAttribute(limit) ?? '';
  if (validity.customError) return control.validationMessage;
  if (validity.valueMissing) return describeMissing(type);
  if (validity.tooShort) return `Use at least ${read('minlength')} characters.`;
  if (validity.tooLong) return `Use at most ${read('maxlength')} characters.`;
  const isTime = /date|time/.test(type);
  if (validity.rangeUnderflow) return `Enter ${read('min')} or ${isTime ? 'later' : 'more'}.`;
  if (validity.rangeOverflow) return `Enter ${read('max')} or ${isTime ? 'earlier' : 'less'}.`;
  if (validity.stepMismatch) return 'Use fewer decimals.';
  return TYPES[type] ?? (control.title || 'This doesn’t look right.');
}

function describeMissing(type: string): string {
  if (type === 'checkbox') return 'Tick this box to continue.';
  return type.startsWith('select') || type === 'radio' ? 'Choose one.' : 'Fill this in.';
}
