import type { UserIdentity } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import { type Archive, isOnItsWay } from '#account/archive/rules/archive.ts';
import { companySignInPath } from '#account/sign-in/rules/company-paths.ts';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';

/** How often the screen checks an archive's progress. */
const PACKING_POLL_MS = 1_000;

/** The signed-in owner's archive, or null. */
export function archiveQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.archive(userId),
    queryFn: async (): Promise<Archive | null> => {
      const rows = dataClient.from('archives').select('*').eq('user_id', userId);
      const [data, { parseArchive }] = await readWith(
        rows.maybeSingle().throwOnError(),
        () => import('#account/archive/rules/parse-archive.ts'),
      );
      return parseArchive(data);
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isOnItsWay(state.data) ? PACKING_POLL_MS : false,
  });
}

/** The signed-in owner's passkeys, oldest first. */
export function ownPasskeysQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.passkeys(userId),
    queryFn: async () => {
      const { data, error } = await askAuth((client) => client.passkey.list());
      if (!data) throw error;
      return data;
    },
  });
}

/**
 * Asks whether the signed-in owner has a password; people who signed up by provider or code have none.
 */
export function hasPasswordQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.hasPassword(userId),
    queryFn: async () => (await dataClient.rpc('has_password').throwOnError()).data,
  });
}

/** The company that the owner's email domain may sign in through, or null. */
export function ownCompanyQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.ownCompany(userId),
    queryFn: async (): Promise<{ name: string; label: string } | null> => {
      const { data } = await askAuth((client) => client.getSession());
      const domain = data?.session?.user.email?.split('@').at(-1) ?? '';
      const response = await fetch(companySignInPath(domain));
      return response.ok ? (await response.json()).provider : null;
    },
  });
}

/** The owner's sign-in methods: email and providers. */
export function ownIdentitiesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.identities(userId),
    queryFn: async (): Promise<UserIdentity[]> => {
      const { data, error } = await askAuth((client) => client.getUserIdentities());
      if (!data) throw error;
      return data.identities;
    },
    // On the way back from a provider, it may just have been connected.
    staleTime: 0,
  });
}

/** The owner's sessions, this one first. */
export function ownSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.sessions(userId),
    queryFn: async () => (await dataClient.rpc('own_sessions').throwOnError()).data,
    staleTime: 0,
  });
}

/** The pending email change, or null. */
export function emailChangeQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.emailChange(userId),
    queryFn: async () => {
      const [data, { parseEmailChange }] = await readWith(
        dataClient.rpc('own_email_change').throwOnError(),
        () => import('#account/sign-in/rules/parse-email-change.ts'),
      );
      return parseEmailChange(data);
    },
    // The other mailbox may confirm on another device.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Everything that is deleted with the account. */
export function leavingPreviewQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leavingPreview(userId),
    queryFn: async () => {
      const [data, { parseLeavingPreview }] = await readWith(
        dataClient.rpc('deletion_preview').throwOnError(),
        () => import('#account/leaving/rules/parse-leaving.ts'),
      );
      return parseLeavingPreview(data);
    },
    staleTime: 0,
  });
}

/** The owner's second factors, including an unverified one. */
export function factorsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.factors(userId),
    queryFn: async () => {
      const { data, error } = await askAuth((client) => client.mfa.listFactors());
      if (error || !data) throw error;
      return data.all;
    },
  });
}

/** How many recovery codes the owner has left. */
export function recoveryCodesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.recoveryCodes(userId),
    queryFn: async () => (await dataClient.rpc('recovery_codes_left').throwOnError()).data,
  });
}
