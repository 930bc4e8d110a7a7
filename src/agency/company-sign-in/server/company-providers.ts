import {
  type CompanySignIn,
  findCompanySignIn,
  findRequiredCompany,
  listCompanySecretsToReseal,
  mayConnectCompany,
  mayEnterByCompany,
  noteCompanySignIn,
  replaceCompanySecret,
} from '#agency/server/data/company-sign-ins.ts';
import type { Sql } from '#database/connect.ts';
import { DOMAIN_PROVIDER_PREFIX, type DomainProviders } from '#gateway/auth/request/providers.ts';
import { resealEach, type Sealing } from '#gateway/keys/sealing.ts';
import type { ProviderSettings } from '#gateway/settings/provider-settings.ts';
import type { GuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import { SECRETS_RESEALED_AT_ONCE } from '#kit/server/limits/jobs.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The providers that agencies have set up, for the gateway (decision 147). */
export function createCompanyProviders({
  keys,
  fetch,
}: {
  keys: { sealing: Sealing };
  fetch: GuardedFetch;
}): DomainProviders {
  const toProvider = (found: CompanySignIn): ProviderSettings => ({
    name: toProviderName(found.id),
    label: found.label,
    issuer: found.issuer,
    clientId: found.client_id,
    clientSecret: keys.sealing.unseal(found.sealed_secret, found.id),
    domain: found.domain,
    fetch,
  });
  return {
    async find(db, name) {
      const id = readId(name);
      const found = id === null ? null : await findCompanySignIn(db, { id });
      return found && toProvider(found);
    },
    mayLink: (db, name, userId) => mayEnterByCompany(db, readId(name) ?? '', userId),
    mayConnect: (db, name, userId) => mayConnectCompany(db, readId(name) ?? '', userId),
    async isRequired(db, userId, name) {
      const required = await findRequiredCompany(db, userId);
      return required !== null && toProviderName(required) !== name;
    },
    note: (db, name, trouble) => noteCompanySignIn(db, readId(name) ?? '', trouble),
  };
}

/** @returns its name in the gateway, identities and screens */
export function toProviderName(id: string): string {
  return DOMAIN_PROVIDER_PREFIX + id;
}

/** Reseals secrets of a retired key before the key is forgotten. */
export async function resealCompanySecrets(sql: Sql, sealing: Sealing): Promise<void> {
  const rows = await listCompanySecretsToReseal(sql, sealing.prefix, SECRETS_RESEALED_AT_ONCE);
  await resealEach(sealing, rows, ({ about: id, sealed: before }, after) =>
    replaceCompanySecret(sql, { id, before, after }),
  );
}

function readId(name: string): string | null {
  const id = name.slice(DOMAIN_PROVIDER_PREFIX.length);
  return ID.test(id) ? id : null;
}
