import { LIST_SCHEMA } from './list.ts';
import { USER_SCHEMA } from './user.ts';

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** @returns a complete list of descriptions */
export function toList(resources: readonly object[]) {
  const count = resources.length;
  return {
    schemas: [LIST_SCHEMA],
    totalResults: count,
    startIndex: 1,
    itemsPerPage: count,
    Resources: resources,
  };
}

/** @returns the supported features (RFC 7643, 5) */
export function describeService(base: string, maxResults: number) {
  return {
    schemas: [CONFIG_SCHEMA],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Key',
        description:
          'The key from the profile of the agency, in the header "Authorization: Bearer".',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** @returns the only resource type (RFC 7643, 6) */
export function describeUserType(base: string) {
  return {
    schemas: [TYPE_SCHEMA],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A person of the team',
    schema: USER_SCHEMA,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  };
}

type More = Readonly<Record<string, unknown>>;

function attribute(name: string, description: string, more: More = {}) {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

/** @returns a person's stored attributes (RFC 7643, 7) */
export function describeUser(base: string) {
  return {
    schemas: [SCHEMA_SCHEMA],
    id: USER_SCHEMA,
    name: 'User',
    description: 'A person of the team',
    attributes: [
      attribute('userName', 'Their email address; it never changes.', {
        required: true,
        mutability: 'immutable',
        uniqueness: 'server',
      }),
      attribute('externalId', 'What the directory calls them.', { caseExact: true }),
      attribute('displayName', 'Their name on the list of the team.'),
      attribute('name', 'The same.', {
        type: 'complex',
        subAttributes: [
          attribute('formatted', 'The whole name.'),
          attribute('givenName', 'All but the last word.'),
          attribute('familyName', 'The last word.'),
        ],
      }),
      attribute('emails', 'The address again.', {
        type: 'complex',
        multiValued: true,
        mutability: 'readOnly',
        subAttributes: [
          attribute('value', 'The address.'),
          attribute('type', 'Always work.'),
          attribute('primary', 'Always true.', { type: 'boolean' }),
        ],
      }),
      attribute('active', 'False takes their page off the air, or the invitation back.', {
        type: 'boolean',
      }),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${USER_SCHEMA}` },
  };
}
