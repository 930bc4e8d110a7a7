/** Every screen's path, defined once, for both the dashboard's router and the server. */
export const PATHS = {
  home: '/',
  dashboard: '/dashboard',
  edit: '/edit',
  code: '/code',
  billing: '/billing',
  contacts: '/contacts',
  leads: '/leads',
  teamLeads: '/leads/team',
  event: '/event',
  integration: '/integration',
  analyticsIds: '/integration/analytics',
  webhooks: '/integration/webhooks',
  ownDomain: '/integration/domain',
  apiKeys: '/integration/api',
  personalize: '/personalize',
  print: '/print',
  addStaff: '/add-staff',
  teamMembers: '/team-members',
  staffCards: '/team-members/cards',
  gallery: '/gallery',
  accountSettings: '/account-settings',
  securityLog: '/account-settings/security',
  help: '/help',
  agencyDashboard: '/agency-dashboard',
  agencyTemplate: '/agency-dashboard/template',
  agencyLeads: '/agency-dashboard/leads',
  agencyProfile: '/agency-dashboard/profile',
  signIn: '/signin',
  auth: '/auth',
  signUp: '/signup',
  start: '/start',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirm: '/auth/confirm',
  providerReturn: '/auth/callback',
  secondFactor: '/auth/second-factor',
  pricing: '/pricing',
  admin: '/admin',
  adminInbox: '/admin/inbox',
  adminSearch: '/admin/search',
  adminUsers: '/admin/users',
  adminPayment: '/admin/payment',
  adminFeatures: '/admin/features',
  adminLeads: '/admin/leads',
  adminAgency: '/admin/agency',
  adminAudit: '/admin/audit',
  adminJobs: '/admin/jobs',
  adminReports: '/admin/reports',
  adminSafety: '/admin/safety',
  adminSupport: '/admin/support',
} as const;

/** The sign-in screens, a separate program without the dashboard's router (decision 019). */
export const DOOR_PATHS: readonly string[] = [
  PATHS.signIn,
  PATHS.auth,
  PATHS.signUp,
  PATHS.forgotPassword,
];

/** @param feature the user wants @returns the path of the plans with it, which names it */
export function openPath(feature: string): string {
  return `${PATHS.billing}?open=${feature}`;
}

/** The open support request, the user's own or an administrator's. */
export const REQUEST_PARAMETER = 'request';

/** @returns the path where a support request's author reads the replies */
export function supportRequestPath(id: string): string {
  return `${PATHS.help}?${REQUEST_PARAMETER}=${encodeURIComponent(id)}`;
}

/** The report or appeal an administrator has open. */
export const REPORT_PARAMETER = 'report';

/** The invitation a mail is about. */
export const INVITATION_PARAMETER = 'invitation';

/** @returns the path where an agency's invitation is answered, or shown as no longer open */
export function invitationPath(id: string): string {
  return `${PATHS.dashboard}?${INVITATION_PARAMETER}=${encodeURIComponent(id)}`;
}

/** @returns the path where administrators see everything about one account */
export function adminUserPath(userId: string): string {
  return `${PATHS.adminUsers}/${userId}`;
}

/** The visitor data we store, and for how long; rendered by the server. */
export const PRIVACY_PATH = '/privacy';

/** @returns the same, with this page's analytics services */
export function privacyPath(username: string): string {
  return `${PRIVACY_PATH}?page=${encodeURIComponent(username)}`;
}

/** The API's description, for programs. */
export const API_DOCUMENT_PATH = '/api/v1/openapi.json';

/** The base path for company directories. */
export const SCIM_PREFIX = '/scim/v2';

/** The prefix of public pages. */
export const BIO_PREFIX = '/bio/';

/** Shows a hidden page to its owner, where visitors get "not found". */
export const PRIVATE_PAGE_SCRIPT = '/private-page.js';

/** The service worker, beside the dashboard, so that its scope is all of it. */
export const WORKER_SCRIPT = '/worker.js';

/** The worker that solves a flooded lead form's proof of work. */
export const LEAD_CHALLENGE_SCRIPT = '/lead-challenge.js';

/** Offers visitors who save the contact to send theirs back. */
export const SWAP_SCRIPT = '/swap.js';

/**
 * @param username as stored; letters, digits and underscores, so it needs no escaping
 * @returns the path of the person's public page
 */
export function bioPath(username: string): string {
  return `${BIO_PREFIX}${encodeURIComponent(username)}`;
}

/** @param at a section, or a field of the draft @returns the path that opens the editor there */
export function editPath(at: string): string {
  return `${PATHS.edit}?at=${encodeURIComponent(at)}`;
}

/** The prefix of public team pages. */
export const TEAM_PREFIX = '/team/';

/** @param slug of an agency @returns the path of its public team page */
export function teamPath(slug: string): string {
  return `${TEAM_PREFIX}${slug}`;
}

/** Resources below a page's path: contact card, QR code, data, passes, pictures, the forms to send a card back. */
export const PAGE_FILES: readonly string[] = [
  '.vcf',
  '.svg',
  '.png',
  '.json',
  '.pkpass',
  '.googlewallet',
  '/card.png',
  '/swap',
  '/swap.json',
  '/portrait.png',
];

/** @returns the path of the person's contact card file */
export function contactCardPath(username: string): string {
  return `${bioPath(username)}.vcf`;
}

/** @returns the path of the page's card for Apple Wallet */
export function applePassPath(username: string): string {
  return `${bioPath(username)}.pkpass`;
}

/** @returns the path that leads to Google Wallet with the page's card */
export function googleWalletPath(username: string): string {
  return `${bioPath(username)}.googlewallet`;
}

/** @returns the path of the form to send a card back, as a separate page */
export function swapPath(username: string): string {
  return `${bioPath(username)}/swap`;
}

/** @returns the path of the same form for the page's script */
export function swapSheetPath(username: string): string {
  return `${swapPath(username)}.json`;
}

/** @returns the path that resumes a started page, for the visitor who left it with this mark */
export function startPath(mark: string): string {
  return `${PATHS.start}?begun=${mark}`;
}

/** @returns the path of the page's QR code, as SVG or PNG */
export function qrCodePath(username: string, format: 'svg' | 'png'): string {
  return `${bioPath(username)}.${format}`;
}

/** @returns the path of the page's preview picture for messengers */
export function socialPicturePath(username: string): string {
  return `${bioPath(username)}/card.png`;
}

/** @returns the path of the person's picture in email signatures */
export function portraitPath(username: string): string {
  return `${bioPath(username)}/portrait.png`;
}

/** @returns the path of the page's public data as JSON */
export function profileJsonPath(username: string): string {
  return `${bioPath(username)}.json`;
}

/** The prefix of the form that reports a page. */
export const REPORT_PATH = '/report/';

/** @returns the path of the form that reports this page */
export function reportPath(username: string): string {
  return `${REPORT_PATH}${encodeURIComponent(username)}`;
}

/** @returns the path that thanks for a report of this page */
export function reportThanksPath(username: string): string {
  return `${reportPath(username)}/thanks`;
}

/** @returns the path where a visitor views, corrects or erases their details */
export function leadDetailsPath(token: string): string {
  return `/my-details/${token}`;
}

/**
 * @param kind of the submission, if it isn't a message
 * @returns the path that thanks a visitor for leaving details on a page
 */
export function leadThanksPath(token: string, profileId: string, kind?: string): string {
  const path = `${leadDetailsPath(token)}/thanks?profile=${profileId}`;
  return kind === undefined ? path : `${path}&kind=${kind}`;
}

/** @returns the path that asks for confirmation, and erases them */
export function eraseLeadDetailsPath(token: string): string {
  return `${leadDetailsPath(token)}/erase`;
}

/** The prefix of unsubscribe links in mails. */
export const UNSUBSCRIBE_PREFIX = '/unsubscribe/';

/** @returns the path that stops a kind of mail: GET asks first, POST does it at once (RFC 8058) */
export function unsubscribePath(token: string): string {
  return `${UNSUBSCRIBE_PREFIX}${token}`;
}

/** @returns the path that switches it on again, after a mistake */
export function resubscribePath(token: string): string {
  return `${unsubscribePath(token)}/undo`;
}

/** @returns the path of the settings, with one of their groups open */
export function settingsPath(
  group: 'you' | 'sign-in' | 'notifications' | 'your-data' | 'leaving',
): string {
  return `${PATHS.accountSettings}#${group}`;
}

/** The screen where an owner requests and downloads all their data. */
export const EXPORT_SCREEN_PATH = /* @__PURE__ */ settingsPath('your-data');
