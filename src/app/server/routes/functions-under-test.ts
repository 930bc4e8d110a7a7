/** All functions that the dashboard calls, each with a valid body. */
export const FUNCTIONS: readonly (readonly [name: string, body: object])[] = [
  ['create-checkout', { plan: 'premium' }],
  ['open-portal', {}],
  ['change-subscription', { change: 'cancel' }],
  ['create-recovery-codes', {}],
  ['use-recovery-code', { code: 'ABCD-EFGH-JKLM-NPQR' }],
  ['show-webhook-secret', {}],
  ['see-as', {}],
  ['check-payments', {}],
  ['send-test-mail', {}],
  ['export-account', {}],
  ['rotate-webhook-secret', {}],
  ['open-invoice', {}],
  ['refresh-billing', {}],
  ['preview-change', { plan: 'premium' }],
  ['save-company-provider', { issuer: 'https://login.example', client_id: 'vizit' }],
];
