import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, USER_SCHEMA } from './protocol.ts';

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

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

/** @returns the resource types (RFC 7643, 6) */
export function describeTypes(base: string) {
  const types = [
    {
      id: 'User',
      endpoint: '/Users',
      description: 'A team member',
      schema: USER_SCHEMA,
      schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
    },
    {
      id: 'Group',
      endpoint: '/Groups',
      description: 'A group of the team, with its own template',
      schema: GROUP_SCHEMA,
    },
  ];
  return types.map((type) => ({
    schemas: [TYPE_SCHEMA],
    name: type.id,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }));
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

/** An attribute with sub-attributes, and possibly several values. */
function complex(name: string, description: string, parts: object[], more: More = {}) {
  return attribute(name, description, { type: 'complex', subAttributes: parts, ...more });
}

const SEVERAL = { multiValued: true };

const USER_ATTRIBUTES = [
  attribute('userName', 'Their email address; it never changes.', {
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  attribute('externalId', 'Their id in the directory.', { caseExact: true }),
  attribute('displayName', 'Their name in the team list.'),
  complex('name', 'The same.', [
    attribute('formatted', 'The whole name.'),
    attribute('givenName', 'All but the last word.'),
    attribute('familyName', 'The last word.'),
  ]),
  complex(
    'emails',
    'The same address.',
    [
      attribute('value', 'The address.'),
      attribute('type', 'Always work.'),
      attribute('primary', 'Always true.', { type: 'boolean' }),
    ],
    { ...SEVERAL, mutability: 'readOnly' },
  ),
  attribute('active', 'False pauses them, or withdraws the invitation.', {
    type: 'boolean',
  }),
  attribute('title', 'Their job title.'),
  attribute('preferredLanguage', 'Stored only: a page speaks the language it is written in.'),
  complex(
    'phoneNumbers',
    'One work and one mobile number; the card prefers work.',
    [attribute('value', 'The number.'), attribute('type', 'work or mobile.')],
    SEVERAL,
  ),
  complex(
    'photos',
    'Their photo, copied from its address.',
    [
      attribute('value', 'A URL that starts with http.', { type: 'reference' }),
      attribute('type', 'photo.'),
    ],
    SEVERAL,
  ),
  complex(
    'addresses',
    'The work address.',
    [
      attribute('formatted', 'The whole address, instead of its parts.'),
      attribute('streetAddress', 'Street and number.'),
      attribute('locality', 'The town.'),
      attribute('region', 'The state or region.'),
      attribute('postalCode', 'The postal code.'),
      attribute('country', 'The country.'),
      attribute('type', 'work.'),
    ],
    SEVERAL,
  ),
];

const ENTERPRISE_ATTRIBUTES = [
  attribute('department', 'Their department.'),
  attribute('organization', 'Their company.'),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'Its name in the team.', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'Its id in the directory.', { caseExact: true }),
  complex(
    'members',
    'Its people. Leaving the last group pauses a person.',
    [attribute('value', 'The id of a user.'), attribute('type', 'Always User.')],
    SEVERAL,
  ),
];

/** @returns the schemas of people and groups (RFC 7643, 7) */
export function describeSchemas(base: string) {
  const schemas = [
    [USER_SCHEMA, 'User', 'A team member', USER_ATTRIBUTES],
    [ENTERPRISE_SCHEMA, 'EnterpriseUser', 'A person in their company', ENTERPRISE_ATTRIBUTES],
    [GROUP_SCHEMA, 'Group', 'A team group', GROUP_ATTRIBUTES],
  ] as const;
  return schemas.map(([id, name, description, attributes]) => ({
    schemas: [SCHEMA_SCHEMA],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));
}
