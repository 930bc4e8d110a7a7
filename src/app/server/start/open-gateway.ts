import { ACCOUNT_MAILS } from '#account/server/account-mails.ts';
import { type Accounts, createAccounts } from '#account/server/accounts.ts';
import { SESSION_LIFETIMES } from '#account/server/limits.ts';
import { PASSWORD_MIN_LENGTH } from '#account/sign-in/rules/password.ts';
import { compareCopy } from '#admin/installation/server/copies.ts';
import { findEmailProblem } from '#admin/server/data/sign-in-rules.ts';
import { createCompanyProviders } from '#agency/company-sign-in/server/company-providers.ts';
import {
  createPushSender,
  derivePushKeys,
  type SendPush,
} from '#audience/push/server/send-push.ts';
import { REPORT_FUNCTIONS } from '#audience/server/data/own-numbers.ts';
import type { Sql } from '#database/connect.ts';
import { createGateway, type Gateway, type GatewayDeps } from '#gateway/gateway.ts';
import { REST_BOUNDS } from '#gateway/limits/tables.ts';
import { createSettings, findRelyingParty, STORAGE_SETTINGS } from '#gateway/settings/settings.ts';
import type { Files } from '#gateway/storage/files/files.ts';
import { ARCHIVE_MAX_BYTES } from '#integrations/server/limits.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { SCREEN_PATHS } from '#kit/rules/screen-paths.ts';
import {
  createLinkedPageFetcher,
  createPageFetcher,
  type FetchForeign,
  type FetchForeignFile,
} from '#kit/server/clients/fetch-foreign.ts';
import { createGuardedFetch, type GuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import {
  type ClientAddress,
  createClientAddress,
  createCountryFinder,
} from '#kit/server/http/client-address.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { RENDITION_STEPS } from '#kit/server/limits/pictures.ts';
import { createMailQueue } from '#kit/server/mails/mail-queue.ts';
import { type Env, EnvError } from '#kit/server/process/env.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { isSignupOpen } from '#page/delivery/server/switches.ts';
import {
  type CopyPicture,
  createPictureCopier,
  createPictureFetcher,
  type FetchPicture,
} from '#page/pictures/server/copy-picture.ts';
import { copyLeftPictures } from '#page/pictures/server/copy-pictures.ts';
import { pingBackend } from '../hosted/check-backend.ts';
import { openHosted } from '../hosted/open-hosted.ts';
import { openFileStorage } from '../installation/file-storage.ts';
import { openSigning, type Signing } from '../keys/signing.ts';

const RESET = 'If this is the only copy and it is right, run: npm run admin -- forget-copies';

const PROBLEMS = {
  keys:
    'AUTH_SIGNING_KEY: the copies of this server on this database sign with another key, and each ' +
    `would refuse whom the others signed in. Give all of them the same keys. ${RESET}`,
  files:
    'STORAGE_URL: the copies of this server on this database keep their files elsewhere, and each ' +
    `would miss the pictures of the others. Give all of them the same place. ${RESET}`,
};

/**
 * Refuses to start beside copies of the server with incompatible settings.
 *
 * @throws EnvError naming the setting that differs
 */
async function joinCopies(
  sql: Sql,
  { keyIds, files, log }: { keyIds: readonly string[]; files: Pick<Files, 'identity'>; log: Log },
): Promise<void> {
  const fileStorage = await files.identity().catch((error: unknown) => {
    log.warn({ err: error }, 'the files are out of reach, and not compared with those of others');
    return null;
  });
  const difference = await compareCopy(sql, { keyIds, fileStorage });
  if (difference !== null) throw new EnvError([PROBLEMS[difference]]);
}

type OpenGateway = {
  gateway: Gateway;
  /** The deps of another gateway with the same keys; null with a hosted backend. */
  gatewayDeps: GatewayDeps | null;
  /** The routes' deps about keys and callers. */
  deps: Signing & {
    clientAddress: ClientAddress;
    copyPicture: CopyPicture;
    fetchPicture: FetchPicture;
    fetchPage: FetchForeign;
    fetchLinkedPage: FetchForeignFile;
    fetchProvider: GuardedFetch;
    findPushKey: AppDeps['findPushKey'];
    hosted: AppDeps['hosted'];
  };
  /** The deps of jobs, which have no owner's token. */
  jobDeps: Pick<TaskDeps, 'copyPicture' | 'copyLeftPictures'> & {
    accounts: Accounts;
    sendPush: SendPush;
  };
  close(): Promise<void>;
};

/** An office may share an IP address. */
const ACCOUNTS_PER_ADDRESS = 5;

function limitRequests(perMinute: number) {
  const limit = (points: number) => (points === 0 ? null : { points, durationSeconds: 60 });
  return {
    requestsPerAccount: limit(perMinute),
    requestsPerAddress: limit(perMinute * ACCOUNTS_PER_ADDRESS),
  };
}

/** The product's settings for sign-in, files and data. */
function toGatewaySettings(env: Env, clientAddress: ClientAddress): GatewayDeps['settings'] {
  const { publicUrl } = env;
  return createSettings({
    siteUrl: publicUrl,
    confirmUrl: publicUrl + PATHS.confirm,
    // Any /bio/ page may redirect to its owner's domain, so sign-ins only redirect to our screens.
    redirectPaths: SCREEN_PATHS,
    requirePkce: true,
    allowUnverifiedSignIn: true,
    ...SESSION_LIFETIMES,
    passwordMinLength: PASSWORD_MIN_LENGTH,
    passwordWords: [PRODUCT_NAME, new URL(publicUrl).hostname],
    requireCurrentPassword: true,
    relyingParty: findRelyingParty(publicUrl, PRODUCT_NAME),
    tellUnknownAccounts: false,
    templates: ACCOUNT_MAILS,
    replicaFunctions: REPORT_FUNCTIONS,
    providers: env.authProviders,
    clientAddress,
    clientCountry: createCountryFinder(env.countryHeader, env.trustedProxies),
    storage: {
      ...STORAGE_SETTINGS,
      renditionSteps: RENDITION_STEPS,
      maxFileBytes: ARCHIVE_MAX_BYTES,
    },
    restBounds: { ...REST_BOUNDS, ...limitRequests(env.restRequestsPerMinute) },
  });
}

type Base = Pick<GatewayDeps, 'sql' | 'replica' | 'limitStore' | 'onEvent' | 'spareCores'> & {
  ask: Ask;
  log: Log;
  clock: () => Date;
};

/**
 * Opens the signing keys and files, and creates the gateway, or a client of the hosted backend in its place;
 * new keys are adopted while it runs.
 */
export async function openGateway(env: Env, base: Base): Promise<OpenGateway> {
  const { publicUrl, hosted } = env;
  const { sql, log } = base;
  const { signing, follow } = await openSigning(env, { sql, log, issuer: `${publicUrl}/auth/v1` });
  const clientAddress = createClientAddress(env.trustedProxies);
  // An installation on loopback can only be reached from this machine.
  const fetchProvider = createGuardedFetch({
    allowedAddresses: env.isLoopback ? ['127.0.0.1', '::1'] : [],
  });
  const backend = { signing, clientAddress, fetchProvider };
  const { gateway, gatewayDeps, keys, files } = hosted
    ? openHosted(hosted, { ...base, ...backend, publicUrl })
    : await openOwn(env, { ...base, ...backend });
  await joinCopies(sql, { keyIds: signing.keys.keyIds, files, log });
  const following = await follow();
  const fetchPicture = createPictureFetcher();
  const copyPicture = createPictureCopier({ gateway, keys, publicUrl, fetchPicture });
  const copyForJob: TaskDeps['copyPicture'] = (url, id) =>
    copyPicture(url, { id, token: keys.serviceRoleKey });
  return {
    gateway,
    gatewayDeps,
    jobDeps: {
      accounts: openAccounts(gateway, keys, publicUrl),
      copyPicture: copyForJob,
      copyLeftPictures: (folder) => copyLeftPictures({ sql, copyPicture: copyForJob }, folder),
      sendPush: createPushSender({
        keys,
        contact: `mailto:${env.supportMail}`,
        fetch: fetchProvider,
      }),
    },
    deps: {
      ...signing,
      keys,
      copyPicture,
      fetchPicture,
      clientAddress,
      fetchProvider,
      findPushKey: () => derivePushKeys(keys).publicKey,
      fetchPage: createPageFetcher(),
      fetchLinkedPage: createLinkedPageFetcher(),
      hosted: hosted ? { ping: () => pingBackend(hosted) } : null,
    },
    async close() {
      await following.stop();
      await gateway.close();
    },
  };
}

/** The gateway, with its files. */
async function openOwn(
  env: Env,
  {
    signing,
    clientAddress,
    fetchProvider,
    ...base
  }: Base & { signing: Signing; clientAddress: ClientAddress; fetchProvider: GuardedFetch },
) {
  const { keys } = signing;
  const storage = await openFileStorage(env);
  const gatewayDeps = {
    ...base,
    mailer: createMailQueue({ ...base, keys }),
    keys,
    settings: toGatewaySettings(env, clientAddress),
    findEmailProblem,
    isSignupOpen,
    domainProviders: createCompanyProviders({ keys, fetch: fetchProvider }),
    ...storage,
  };
  return { gateway: createGateway(gatewayDeps), gatewayDeps, keys, files: storage.files };
}

/** The gateway's part for accounts, called without a socket. */
function openAccounts(
  gateway: Gateway,
  keys: Pick<GatewayDeps['keys'], 'serviceRoleKey'>,
  publicUrl: string,
): Accounts {
  return createAccounts({
    url: `${publicUrl}/auth/v1`,
    findServiceKey: () => keys.serviceRoleKey,
    publicUrl,
    fetch: async (input, init) => gateway.request(new Request(input, init)),
  });
}
