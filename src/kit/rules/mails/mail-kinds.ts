/** Optional mails, each with a switch in `account_settings`. */
export const MAIL_KINDS = ['leads', 'digest', 'plan', 'agency', 'reports'] as const;

export type MailKind = (typeof MAIL_KINDS)[number];
