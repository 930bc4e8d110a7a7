import postgres from 'postgres';
import { ConnectionError, ONLY_LOOKING } from '../connections/connection-errors.ts';
import { AUTH_RETRY_AFTER_SECONDS } from '../limits/auth.ts';

/**
 * Every way a call can fail: its status, and the hosted backend's message. Clients know the codes
 * (see auth-js' error-codes.ts) and show the messages.
 */
const CATALOGUE = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_oauth_callback: [400, 'OAuth callback without a valid answer'],
  bad_oauth_state: [400, 'OAuth callback with invalid state'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  current_password_mismatch: [400, 'The current password is not correct.'],
  current_password_required: [400, 'Current password required when setting new password.'],
  email_address_invalid: [400, 'Email address is invalid'],
  email_address_not_authorized: [422, 'This email address is not of the provider’s domain'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  feature_disabled: [404, 'This feature is disabled'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  flow_state_expired: [403, 'invalid flow state, flow state has expired'],
  insufficient_aal: [403, 'AAL2 required to enroll a new factor'],
  identity_already_exists: [422, 'Identity is already linked to another user'],
  identity_not_found: [422, "Identity doesn't exist"],
  invalid_credentials: [400, 'Invalid login credentials'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name for this user already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'There is no such endpoint'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Email link is invalid or has expired'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this later'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  provider_email_needs_verification: [422, 'Unverified email with the provider'],
  provider_disabled: [400, 'Sign-in by the token of a provider is not enabled'],
  read_only: [403, ONLY_LOOKING],
  reauthentication_needed: [400, 'Sign in again to do this'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_too_large: [413, 'Request body is too large'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  same_password: [422, 'New password should be different from the old password.'],
  service_unavailable: [503, 'The service is not available right now'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  sso_identity_refused: [403, 'This provider cannot be connected to this account'],
  sso_provider_not_found: [404, 'No SSO provider assigned for this domain'],
  sso_subject_changed: [403, 'The provider knew this address by another subject before'],
  too_many_enrolled_mfa_factors: [
    422,
    'Maximum number of verified factors reached, unenroll to continue',
  ],
  too_many_passkeys: [422, 'Maximum number of passkeys reached'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  unsupported_grant_type: [400, 'unsupported_grant_type'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [404, 'User not found'],
  user_sso_managed: [422, 'Your team signs in through its company. Please use that way.'],
  validation_failed: [400, 'The request is not valid'],
  weak_password: [422, 'Password is too weak'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_credential_exists: [422, 'This credential is already registered'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
} as const satisfies Record<string, readonly [number, string]>;

export type AuthErrorCode = keyof typeof CATALOGUE;

type Details = {
  message?: string;
  status?: 400 | 401 | 403 | 404 | 422;
  retryAfterSeconds?: number;
  weakPasswordReasons?: ('length' | 'characters' | 'pwned')[];
};

/** An error for the caller. Anything else thrown becomes `unexpected_failure`. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: (typeof CATALOGUE)[AuthErrorCode][0];
  readonly details: Details;

  constructor(code: AuthErrorCode, details: Details = {}) {
    super(details.message ?? CATALOGUE[code][1]);
    this.code = code;
    this.status = details.status ?? CATALOGUE[code][0];
    this.details = details;
  }
}

type ErrorAnswer = { status: number; headers: Record<string, string>; body: object };

const CODES_IN_BODY_SINCE = Date.parse('2024-01-01T00:00:00Z');

/**
 * The error as a response. `apiVersion` is the caller's X-Supabase-Api-Version: since 2024-01-01
 * the body is `{code, message}`; before, `{code: status, error_code, msg}`, also without the
 * header.
 */
export function toErrorResponse(error: AuthError, apiVersion: string | undefined): Response {
  const { body, ...init } = toErrorAnswer(error, apiVersion);
  return Response.json(body, init);
}

/** The public part of an error, for callers that write it without a `Response`. */
export function toErrorAnswer(error: AuthError, apiVersion: string | undefined): ErrorAnswer {
  const { code, status, message } = error;
  const { retryAfterSeconds, weakPasswordReasons } = error.details;
  const isCurrent = Date.parse(`${apiVersion}T00:00:00Z`) >= CODES_IN_BODY_SINCE;
  const body = {
    ...(isCurrent ? { code, message } : { code: status, error_code: code, msg: message }),
    ...(weakPasswordReasons && { weak_password: { reasons: weakPasswordReasons } }),
  };
  return {
    body,
    status,
    headers: {
      'Cache-Control': 'no-store',
      ...(isCurrent && { 'X-Supabase-Api-Version': '2024-01-01' }),
      // The rest of the body stays unread, so the connection can't be reused.
      ...(code === 'request_too_large' && { Connection: 'close' }),
      ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
    },
  };
}

/** Converts a thrown value to the caller's error; undefined for our own faults, which are logged. */
export function toKnownError(thrown: unknown): AuthError | undefined {
  if (thrown instanceof AuthError) return thrown;
  const sqlstate = thrown instanceof postgres.PostgresError ? thrown.code : '';
  // Class 22: a value PostgreSQL can't store, such as a null character in JSON.
  if (sqlstate.startsWith('22')) return new AuthError('validation_failed');
  // A refusal by one of the application's triggers, with its own message.
  if (thrown instanceof postgres.PostgresError && sqlstate === 'PT422')
    return new AuthError('validation_failed', { message: thrown.message, status: 422 });
  // Class 53: insufficient disk or memory.
  if (thrown instanceof ConnectionError || sqlstate.startsWith('53')) {
    return new AuthError('service_unavailable', { retryAfterSeconds: AUTH_RETRY_AFTER_SECONDS });
  }
  return undefined;
}
