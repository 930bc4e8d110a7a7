import { API_KEY_MESSAGES } from '#integrations/api/rules/api-key.ts';

/** Names of keys. Fed to `findApiKeyNameProblem` and `public.create_api_key`. */
export const API_KEY_NAMES: readonly { name: string; problem: string | null }[] = [
  { name: 'Zapier', problem: null },
  { name: '  with spaces around  ', problem: null },
  { name: 'n'.repeat(60), problem: null },
  { name: '🔑'.repeat(60), problem: null },
  { name: 'n'.repeat(61), problem: API_KEY_MESSAGES.nameTooLong },
  { name: '', problem: API_KEY_MESSAGES.nameMissing },
  { name: ' \t\n ', problem: API_KEY_MESSAGES.nameMissing },
];
