/** Reasons for reporting a page, in the order of the form. */
export const REPORT_REASONS = {
  phishing: 'It tricks people out of passwords or money',
  impersonation: 'It pretends to be someone else',
  spam: 'It is spam or advertising in disguise',
  illegal: 'It shows something illegal',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

/** In characters. */
export const REPORT_NOTE_MAX_LENGTH = 1000;

export const REPORT_MESSAGES = {
  reason: 'Please choose what is wrong with the page.',
  note: `Please use ${REPORT_NOTE_MAX_LENGTH} characters or fewer.`,
  limited: 'You have sent many reports today. Please try again tomorrow.',
  gone: 'This page no longer exists, so there’s nothing to report.',
} as const;

/**
 * Control characters other than line breaks, and lone surrogates, which PostgreSQL can't store. Markup isn't
 * included: it is shown as text.
 */
const UNSTORABLE = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** @returns whether it is one of the form's reasons */
export function isReportReason(value: unknown): value is ReportReason {
  return typeof value === 'string' && Object.hasOwn(REPORT_REASONS, value);
}

/** A parsed report, or messages about its problems. */
export type ReadReport =
  | { ok: true; reason: ReportReason; note: string }
  | { ok: false; submitted: SubmittedReport; problems: { reason?: string; note?: string } };

/** The submitted values, to refill the form. */
export type SubmittedReport = { reason: string; note: string };

/** @param fields of the posted form, of any type */
export function readReport(fields: Readonly<Record<string, unknown>>): ReadReport {
  const typed = typeof fields.note === 'string' ? fields.note : '';
  const note = typed.replaceAll('\r\n', '\n').replace(UNSTORABLE, '').trim();
  const { reason } = fields;
  const isLong = note.length > REPORT_NOTE_MAX_LENGTH;
  if (isReportReason(reason) && !isLong) return { ok: true, reason, note };
  return {
    ok: false,
    submitted: { reason: isReportReason(reason) ? reason : '', note },
    problems: {
      ...(!isReportReason(reason) && { reason: REPORT_MESSAGES.reason }),
      ...(isLong && { note: REPORT_MESSAGES.note }),
    },
  };
}
