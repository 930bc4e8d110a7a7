import type { UserIdentity } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import { companySignInPath } from '#domain/account/sign-in/company-paths.ts';
import { type Archive, isOnItsWay } from '#domain/export/archive.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
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
      const [data, { parseArchive }] = await readWith(
        rows.maybeSingle().throwOnError(),
        () => import('#domain/export/parse-archive.ts'),
      );
      return parseArchive(data);
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

/** The company that the signed-in person's address may sign in through; null where there is none. */
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
    queryFn: async () => {
      const [data, { parseEmailChange }] = await readWith(
        dataClient.rpc('own_email_change').throwOnError(),
        () => import('#domain/account/parse-email-change.ts'),
      );
      return parseEmailChange(data);
    },
    // The other mailbox agrees elsewhere.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Everything that deleting the account removes. */
export function leavingPreviewQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leavingPreview(userId),
    queryFn: async () => {
      const [data, { parseLeavingPreview }] = await readWith(
        dataClient.rpc('deletion_preview').throwOnError(),
        () => import('#domain/account/parse-leaving.ts'),
      );
      return parseLeavingPreview(data);
    },
    staleTime: 0,
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
