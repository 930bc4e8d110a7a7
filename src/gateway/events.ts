/** The kinds of events. Describe each new kind here. */
export type SecurityEventKind =
  /** A session was requested, by password or by a link's code. */
  | 'sign_in'
  /** A session's next tokens were requested. */
  | 'refresh'
  | 'sign_out'
  | 'sign_up'
  /** An email with a link was requested. */
  | 'mail'
  /** An emailed link was used. */
  | 'link'
  /** A second factor was added, challenged, verified or removed. */
  | 'second_factor'
  /** An account's password, email or name was changed. */
  | 'account_change'
  /** Too many attempts; the outcome says which kind. */
  | 'lock_out'
  /** Something across the installation needs an operator's attention; the outcome says what. */
  | 'alarm'
  /** An expired or invalid token. */
  | 'refusal'
  /** An operator granted or revoked rights. */
  | 'grant'
  /** An account is scheduled for deletion, or restored. */
  | 'deletion'
  /** An account's data was exported. */
  | 'export';

/**
 * An event for an installation's operators. It contains no secrets; addresses are unmodified, and the
 * receiver hashes them before storing them.
 */
export type SecurityEvent = {
  kind: SecurityEventKind;
  /** `ok`, or an error code from a closed list; never a caller's text. */
  outcome: string;
  /** The network address. */
  address?: string | undefined;
  userAgent?: string | undefined;
  country?: string | undefined;
  email?: string | undefined;
  userId?: string | undefined;
};

/**
 * Takes events. Returns at once and never throws, so that reporting can't delay or fail a request.
 */
export type OnSecurityEvent = (event: SecurityEvent) => void;
