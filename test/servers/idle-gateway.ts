import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createUnsubscribeTokens } from '#kit/server/mails/unsubscribe-tokens.ts';
import { createLog } from '#kit/server/process/log.ts';
import { SEALING } from '../sealing.ts';

const UNLIMITED = {
  take: async () => null,
  findRefusal: () => null,
  giveBack: async () => {},
  forget: async () => {},
};

/** For runners whose tasks don't use the gateway or Stripe, and whose emails aren't counted. */
export const IDLE_GATEWAY: Pick<
  TaskDeps,
  | 'accounts'
  | 'gateway'
  | 'clock'
  | 'onEvent'
  | 'mailLimits'
  | 'unsubscribeTokens'
  | 'keys'
  | 'log'
  | 'copyPicture'
  | 'copyLeftPictures'
  | 'linkChecker'
  | 'domainChecks'
  | 'payments'
  | 'syncCustomer'
  | 'billing'
  | 'sendPush'
> = {
  accounts: {
    invite: async () => null,
    recover: async () => null,
  },
  gateway: {
    purge: async () => ({
      sessions: 0,
      refreshTokens: 0,
      oneTimeTokens: 0,
      flowStates: 0,
      webauthnChallenges: 0,
      factorChallenges: 0,
      knownAddresses: 0,
    }),
    reseal: async () => 0,
    removeFolder: async () => 0,
    request: async () => new Response(),
  },
  onEvent: () => undefined,
  clock: () => new Date(),
  log: createLog('silent'),
  keys: { anonKey: '', serviceRoleKey: '', sealing: SEALING },
  unsubscribeTokens: createUnsubscribeTokens({ d: 'AAAA' }),
  mailLimits: { leads: UNLIMITED, all: UNLIMITED },
  copyPicture: async (url) => url,
  copyLeftPictures: async () => {},
  linkChecker: null,
  domainChecks: {
    resolver: { texts: async () => null, canonical: async () => null, addresses: async () => null },
    findTargets: async () => ({ host: 'localhost', addresses: [], pagesHost: null }),
  },
  sendPush: async () => 'sent',
  payments: null,
  syncCustomer: null,
  billing: {
    closeCustomer: async () => {},
    settlePayments: async () => {},
    endSubscription: async () => {},
    returnPayment: async () => {},
    refundPayment: async () => {},
  },
};
