import type { RateLimit } from '#gateway/limits/rate-limits.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Callers' rate limits. This folder has every limit of the server that a caller can meet, with its reason;
 * "Test:" names the file beside the code that enforces it. "Per address" means the caller's IP address.
 * Limits for leads and archives are counted in the database, for all copies of the server; the others in the
 * memory of each (decision 044.12).
 */
export type RateLimits = {
  eventsPerAddress: RateLimit;
  eventsPerVisitor: RateLimit;
  leadAttemptsPerAddress: RateLimit;
  swapSheetsPerAddress: RateLimit;
  leadsPerAddress: RateLimit;
  leadsPerForm: RateLimit;
  slowLeadsPerForm: RateLimit;
  workedLeadsPerForm: RateLimit;
  leadDetailsPerAddress: RateLimit;
  unsubscribesPerAddress: RateLimit;
  reportAttemptsPerAddress: RateLimit;
  reportsPerAddress: RateLimit;
  reportsPerPage: RateLimit;
  pictureCopiesPerAccount: RateLimit;
  photoPalettesPerAccount: RateLimit;
  printsPerAccount: RateLimit;
  teamPrintsPerAccount: RateLimit;
  importedPagesPerAccount: RateLimit;
  linkPreviewsPerAccount: RateLimit;
  importedPagesPerAddress: RateLimit;
  stripeEventsPerAddress: RateLimit;
  billingPerAddress: RateLimit;
  billingPerAccount: RateLimit;
  checkoutsPerAccount: RateLimit;
  refreshesPerAccount: RateLimit;
  administrationPerAccount: RateLimit;
  recoveryCodesPerAccount: RateLimit;
  webhookSecretsPerAccount: RateLimit;
  companyLookUpsPerAddress: RateLimit;
  companyProvidersPerAccount: RateLimit;
  requestsPerApiKey: RateLimit;
  requestsPerScimKey: RateLimit;
  walletCallsPerAddress: RateLimit;
  walletDevicesPerAddress: RateLimit;
  wrongApiKeysPerAddress: RateLimit;
};

/**
 * Test: `audience/events/server/events.test.ts`, `audience/leads/server/leads.test.ts`, `audience/leads/server/lead-details.test.ts`, `page/safety/server/report.test.ts`,
 * `page/documents/server/unsubscribe.test.ts`, `money/server/routes/stripe-webhook.test.ts`.
 */
export const RATE_LIMITS: RateLimits = {
  // A hall full of people may share one address.
  eventsPerAddress: { points: 300, durationSeconds: 60 },
  // Of each kind, per page and address: enough for a hall full of people, not for faking views.
  eventsPerVisitor: { points: 200, durationSeconds: 3600 },
  // Counted before any work, so refused messages count too: a mistyped email isn't the last try.
  leadAttemptsPerAddress: { points: 60, durationSeconds: 60 },
  // Opening the form to send a card back. Test: `audience/leads/server/swap-pages.test.ts`.
  swapSheetsPerAddress: { points: 60, durationSeconds: 60 },
  // For each page.
  leadsPerAddress: { points: 5, durationSeconds: 60 },
  // A full hall may respond to a talk at once; a botnet can't fill an inbox for days.
  leadsPerForm: { points: 300, durationSeconds: 3600 },
  // Above that number a message requires work; these few come from browsers without scripts, and wait.
  slowLeadsPerForm: { points: 60, durationSeconds: 3600 },
  // After this many messages with work, further ones need twice as much. Test:
  // `audience/leads/server/lead-work.test.ts`.
  workedLeadsPerForm: { points: 60, durationSeconds: 3600 },
  leadDetailsPerAddress: { points: 60, durationSeconds: 60 },
  // A mail service sends all its users' requests.
  unsubscribesPerAddress: { points: 600, durationSeconds: 60 },
  // Opening the form, and sending it.
  reportAttemptsPerAddress: { points: 60, durationSeconds: 60 },
  // For all pages together: enough for an office being phished, not for a campaign against people.
  reportsPerAddress: { points: 20, durationSeconds: DAY_SECONDS },
  // For one page and one address.
  reportsPerPage: { points: 1, durationSeconds: DAY_SECONDS },
  // Each sends a request to another site; a full gallery has 60.
  pictureCopiesPerAccount: { points: 60, durationSeconds: 600 },
  // Each reads one of our pictures: one per visit to the look screen, and one after each new photo.
  photoPalettesPerAccount: { points: 60, durationSeconds: 600 },
  // Cards, badges, pictures and signatures of the owner's page, and of members one by one. Test:
  // `page/print/server/print-functions.test.ts`.
  printsPerAccount: { points: 120, durationSeconds: 600 },
  // Each takes a core for up to half a minute; the largest team has twenty files.
  // Test: `agency/print/server/team-print.test.ts`.
  teamPrintsPerAccount: { points: 24, durationSeconds: 3600 },
  // Each sends a request to another site, once or twice per import from another product.
  importedPagesPerAccount: { points: 20, durationSeconds: 3600 },
  // Each sends a request to another site; a full page has 200 links, and may be pasted at once.
  linkPreviewsPerAccount: { points: 240, durationSeconds: 3600 },
  // Without an account, in `/start`. An office may share an address. Test: `page/import/server/imported-pages.test.ts`.
  importedPagesPerAddress: { points: 20, durationSeconds: 3600 },
  // Tens of thousands may renew on one day; forged events are detected before any query.
  stripeEventsPerAddress: { points: 3000, durationSeconds: 60 },
  // Each is a handful of calls to Stripe, which has its own limit. An office may share an address.
  billingPerAddress: { points: 100, durationSeconds: 600 },
  billingPerAccount: { points: 20, durationSeconds: 600 },
  // Each is a row, kept for ninety days.
  checkoutsPerAccount: { points: 50, durationSeconds: DAY_SECONDS },
  // Each reads everything about a customer from Stripe. Test: `money/server/routes/billing.test.ts`.
  refreshesPerAccount: { points: 10, durationSeconds: 600 },
  // An administrator may help one person after another.
  administrationPerAccount: { points: 60, durationSeconds: 600 },
  // A code has 80 bits, so this only protects the log and the owner. Test: `account/sign-in/server/recovery-codes.test.ts`.
  recoveryCodesPerAccount: { points: 10, durationSeconds: 3600 },
  webhookSecretsPerAccount: { points: 60, durationSeconds: 3600 },
  // One per typed email. An office may share an address. Test:
  // `agency/company-sign-in/server/company-sign-in.test.ts`.
  companyLookUpsPerAddress: { points: 120, durationSeconds: 60 },
  // Each sends a request to another site. Test: `agency/company-sign-in/server/company-sign-in.test.ts`.
  companyProvidersPerAccount: { points: 20, durationSeconds: 3600 },
  // For a program that copies everything, in pages of a hundred. Test:
  // `integrations/api/server/keys.test.ts`.
  requestsPerApiKey: { points: 120, durationSeconds: 60 },
  // A directory sends five hundred people in one go. Test: `agency/scim/server/scim.test.ts`.
  requestsPerScimKey: { points: 600, durationSeconds: 60 },
  // Phones behind one address all ask after a change to a whole team. Test:
  // `integrations/wallets/server/apple-service.test.ts`.
  walletCallsPerAddress: { points: 300, durationSeconds: 60 },
  walletDevicesPerAddress: { points: 60, durationSeconds: 3600 },
  // A key has 244 bits; this protects the log and the database.
  wrongApiKeysPerAddress: { points: 60, durationSeconds: 60 },
};
