import type { UserIdentity } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import { parseEmailChange } from '#domain/account/email-change.ts';
import { parseLeaving, parseLeavingPreview } from '#domain/account/leaving.ts';
import { type Archive, isOnItsWay, parseArchive } from '#domain/export/archive.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { askAuth } from '#web/lib/session/ask-auth.ts';

/** While it is packed somebody looks at how far it is. */
const PACKING_POLL_MS = 1_000;

/** The signed-in person's archive; null where none was asked for. */
export function archiveQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.archive(userId),
    queryFn: async (): Promise<Archive | null> => {
      const rows = dataClient.from('archives').select('*').eq('user_id', userId);
      return parseArchive((await rows.maybeSingle().throwOnError()).data);
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isOnItsWay(state.data) ? PACKING_POLL_MS : false,
  });
}

/** The passkeys of whoever is signed in, the oldest first. */
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

/** Whether the signed-in person has a password: who came by a provider or a code has none. */
export function hasPasswordQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.hasPassword(userId),
    queryFn: async () => (await dataClient.rpc('has_password').throwOnError()).data,
  });
}

/** The ways in that the signed-in person has: their address, and providers. */
export function ownIdentitiesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.identities(userId),
    queryFn: async (): Promise<UserIdentity[]> => {
      const { data, error } = await askAuth((client) => client.getUserIdentities());
      if (!data) throw error;
      return data.identities;
    },
    // One may just have been connected, on the way through a provider.
    staleTime: 0,
  });
}

/** Where the signed-in person is signed in, this session first. */
export function ownSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.sessions(userId),
    queryFn: async () => (await dataClient.rpc('own_sessions').throwOnError()).data,
    staleTime: 0,
  });
}

/** The change of address that is under way, or null. */
export function emailChangeQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.emailChange(userId),
    queryFn: async () =>
      parseEmailChange((await dataClient.rpc('own_email_change').throwOnError()).data),
    // The other mailbox agrees elsewhere.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Everything that deleting the account removes. */
export function leavingPreviewQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leavingPreview(userId),
    queryFn: async () =>
      parseLeavingPreview((await dataClient.rpc('deletion_preview').throwOnError()).data),
    staleTime: 0,
  });
}

/** Until when the signed-in person can keep an account they wanted gone; null for everybody else. */
export function leavingQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leaving(userId),
    queryFn: async () =>
      parseLeaving((await dataClient.rpc('account_deletion').throwOnError()).data),
  });
}

/** The second factors of the signed-in person, also one that was begun and not proved. */
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

/** How many recovery codes the signed-in person has left. */
export function recoveryCodesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.recoveryCodes(userId),
    queryFn: async () => (await dataClient.rpc('recovery_codes_left').throwOnError()).data,
  });
}
