import { breaks } from './mutation.ts';

/** What the backend is asked and answers, and the defaults of queries and toasts. */
export const PROTOCOL = [
  breaks(
    '8.40',
    'without a session a refresh is done',
    'src/web/features/account/mutations.ts',
    "return error ? toErrorSentence(error, 'Failed to refresh user information') : null;",
    "return error && 'code' in error && error.code ? toErrorSentence(error, 'Failed to refresh user information') : null;",
  ),
  breaks(
    '9.13',
    'the key set is kept for an hour',
    'src/gateway/auth/routes/jwks.ts',
    'max-age=600',
    'max-age=3600',
  ),
  breaks(
    '9.17',
    'what was read is fresh for an hour',
    'src/web/lib/data/query-client.ts',
    'STALE_MS = 5 * 60 * 1000',
    'STALE_MS = 60 * 60 * 1000',
  ),
  breaks(
    '9.18',
    'a toast stays for 8 seconds',
    'src/web/ui/toasts/toast.ts',
    'TOAST_DURATION_MS = 5000',
    'TOAST_DURATION_MS = 8000',
  ),
  breaks(
    '9.20',
    'the region has another name',
    'src/web/ui/toasts/toaster.tsx',
    'label="Notification"',
    'label="Notifications"',
  ),
  breaks(
    '9.21',
    'a list holds 50',
    'src/gateway/storage/objects/list.ts',
    'z.lte(OBJECTS_MAX_LISTED)), 100)',
    'z.lte(OBJECTS_MAX_LISTED)), 50)',
  ),
  breaks(
    '9.22',
    'an upload may be kept for a minute',
    'src/gateway/storage/uploads/upload-body.ts',
    "DEFAULT_MAX_AGE_SECONDS = '3600'",
    "DEFAULT_MAX_AGE_SECONDS = '60'",
  ),
  breaks(
    '7.1',
    'the name is not sent at sign-up',
    'src/web/features/account/mutations.ts',
    'data = { full_name: fullName,',
    'data = { name: fullName,',
  ),
  breaks(
    '7.2',
    'a verification leads to the editor',
    'src/web/features/account/mutations.ts',
    'const options = { data, emailRedirectTo: absolute(PATHS.home)',
    'const options = { data, emailRedirectTo: absolute(PATHS.edit)',
  ),
  breaks(
    '7.5',
    'a reset leads to the root',
    'src/web/features/account/mutations.ts',
    'redirectTo: absolute(PATHS.signIn)',
    'redirectTo: absolute(PATHS.home)',
  ),
  breaks(
    '7.6',
    'a resent mail leads to the editor',
    'src/web/features/account/mutations.ts',
    'const options = { emailRedirectTo: absolute(PATHS.home) };',
    'const options = { emailRedirectTo: absolute(PATHS.edit) };',
  ),
];
