import type { Wallets } from '#integrations/wallets/server/wallets.ts';

export const PASS_TYPE = 'pass.test.vizit';

/** Set up, but never reached: their routes ask the database first. */
export const WALLETS: Wallets = {
  findApple: () => ({
    certificate: {
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: 'TEAM',
      validTo: new Date(),
      certificate: '',
      key: '',
      wwdr: '',
    },
    apns: { push: async () => ({ gone: [], failure: null }) },
  }),
  google: { issuerId: '1', buildSaveUrl: async () => '/', put: async () => {} },
};
