/** The kinds of attempts. Describe each new kind here. */
export type SecurityEventKind =
  /** A session was asked for, by password or by the code of a link. */
  | 'sign_in'
  /** The next tokens of a session were asked for. */
  | 'refresh'
  | 'sign_out'
  | 'sign_up'
  /** A mail with a link was asked for. */
  | 'mail'
  /** The link of a mail was used. */
  | 'link'
  /** A second factor begun, asked, answered or taken off. */
  | 'second_factor'
  /** Another password, address or name of an account. */
  | 'account_change'
  /** Too many tries; the outcome says of what. */
  | 'lock_out'
  /** Something across the installation needs an operator's attention; the outcome says what. */
  | 'alarm'
  /** An expired or invalid token. */
  | 'refusal'
  /** Rights given or taken by an operator. */
  | 'grant'
  /** An account goes, or comes back. */
  | 'deletion'
  /** Everything an account has was taken along. */
  | 'export';

/**
 * An event for the operators of an installation. It has no secrets; addresses are unmodified, and the
 * receiver hashes them before storing them.
 */
export type SecurityEvent = {
  kind: SecurityEventKind;
  /** `ok`, or the code of the refusal: one of a closed list, never a caller's words. */
  outcome: string;
  /** Of the network. */
  address?: string | undefined;
  userAgent?: string | undefined;
  country?: string | undefined;
  email?: string | undefined;
  userId?: string | undefined;
};

/** Takes events. It returns at once and never throws: no request waits for, or fails by, its report. */
export type OnSecurityEvent = (event: SecurityEvent) => void;
