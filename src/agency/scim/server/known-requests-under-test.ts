import { USER } from './directory-under-test.ts';

// The requests that Microsoft Entra ID and Okta document for provisioning, and the RFC 7644 ones that Google
// sends. Imported by tests only; `groups.test.ts` has those for groups.

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** New people, by directory. */
export const NEW_USERS = {
  'Entra ID': (userName: string) => ({
    schemas: [USER, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    roles: [],
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    [ENTERPRISE]: { department: 'Engines', manager: { value: '1' } },
  }),
  Okta: (userName: string) => ({
    schemas: [USER],
    userName,
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Ada Lovelace',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }),
  Google: (userName: string) => ({
    schemas: [USER, ENTERPRISE],
    userName,
    name: { givenName: 'Ada', familyName: 'Lovelace', formatted: 'Ada Lovelace' },
    emails: [{ value: userName, type: 'work', primary: 'true' }],
    phoneNumbers: [{ value: 'tel:+39-011-555', type: 'work', primary: 'true' }],
    [ENTERPRISE]: { organization: 'Northlight', costCenter: '7' },
    active: 'true',
  }),
};

/** The fields each of these fills, as the directory reads them back, and as the joined person’s page shows them. */
export const FILLED = {
  'Entra ID': {
    shown: { [ENTERPRISE]: { department: 'Engines' } },
    page: { bio: 'Engines', phone: '', company: '' },
  },
  Okta: { shown: {}, page: { bio: '', phone: '', company: '' } },
  Google: {
    shown: {
      phoneNumbers: [{ value: '+39-011-555', type: 'work' }],
      [ENTERPRISE]: { organization: 'Northlight' },
    },
    page: { bio: '', phone: '+39-011-555', company: 'Northlight' },
  },
} as const;

/** A card's attributes. */
export const CARD_KEYS = [
  'title',
  'phoneNumbers',
  'photos',
  'addresses',
  'preferredLanguage',
  ENTERPRISE,
];

const WORK = 'addresses[type eq "work"]';

/** The listed attributes after each request, starting from `Ada Lovelace`. */
export const CHANGES: [directory: string, what: string, operations: object[], expected: object][] =
  [
    [
      'Entra ID',
      'a new family name and a second address',
      [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@vizit.test' },
        { op: 'Replace', path: 'name.familyName', value: 'King' },
      ],
      { displayName: 'Ada King', active: true },
    ],
    [
      'Entra ID',
      'a name with its parts after it',
      [
        { op: 'Replace', path: 'displayName', value: 'King, Ada' },
        { op: 'Replace', path: 'name.givenName', value: 'Ada' },
        { op: 'Replace', path: 'name.familyName', value: 'King' },
      ],
      { displayName: 'King, Ada' },
    ],
    [
      'Entra ID',
      'a name with its parts before it',
      [
        { op: 'Replace', path: 'name.familyName', value: 'King' },
        { op: 'Replace', path: 'displayName', value: 'King, Ada' },
      ],
      { displayName: 'King, Ada' },
    ],
    [
      'Entra ID',
      'attributes named by paths in one value',
      [
        {
          op: 'replace',
          value: {
            'name.givenName': 'Augusta',
            'emails[type eq "work"].value': 'updated@vizit.test',
            [`${ENTERPRISE}:department`]: 'Engines',
            [`${USER}:externalId`]: 'new',
          },
        },
      ],
      { displayName: 'Augusta Lovelace', externalId: 'new' },
    ],
    [
      'Entra ID',
      'a manager and a phone',
      [
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: '2819c223' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
        { op: 'Remove', path: `${ENTERPRISE}:department` },
        { op: 'Add', path: 'roles', value: [{ value: '{"id":"1"}' }] },
      ],
      { displayName: 'Ada Lovelace', active: true },
    ],
    ['Entra ID', 'disabled', [{ op: 'Replace', path: 'active', value: false }], { active: false }],
    [
      'Entra ID',
      'disabled in words',
      [{ op: 'Replace', path: 'active', value: 'False' }],
      { active: false },
    ],
    [
      'Entra ID',
      'disabled in words in a list',
      [{ op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }],
      { active: false },
    ],
    [
      'Entra ID',
      'disabled and renamed at once',
      [
        { op: 'Replace', path: 'userName', value: '2819c223upn@vizit.test' },
        { op: 'Replace', path: 'active', value: 'False' },
      ],
      { active: false },
    ],
    ['Okta', 'deactivated', [{ op: 'replace', value: { active: false } }], { active: false }],
    [
      'Okta',
      'a part of the name in a value',
      [{ op: 'replace', value: { name: { familyName: 'King' } } }],
      { displayName: 'Ada King' },
    ],
    [
      'Okta',
      'a part of the name by its path',
      [{ op: 'replace', path: 'name', value: { givenName: 'Augusta' } }],
      { displayName: 'Augusta Lovelace' },
    ],
    [
      'Entra ID',
      'a title, phones, an address of work and a department',
      [
        { op: 'Add', path: 'title', value: 'Analyst' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+39 011' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+39 333' },
        { op: 'Add', path: 'phoneNumbers[type eq "fax"].value', value: '+39 012' },
        { op: 'Add', path: `${WORK}.streetAddress`, value: 'Via Po 1' },
        { op: 'Add', path: `${WORK}.locality`, value: 'Turin' },
        { op: 'Add', path: 'addresses[type eq "other"].formatted', value: 'Room 7' },
        { op: 'Add', path: 'preferredLanguage', value: 'it-IT' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Engines' },
        { op: 'Add', path: `${ENTERPRISE}:employeeNumber`, value: '7' },
      ],
      {
        schemas: [USER, ENTERPRISE],
        title: 'Analyst',
        phoneNumbers: [
          { value: '+39 011', type: 'work' },
          { value: '+39 333', type: 'mobile' },
        ],
        addresses: [{ streetAddress: 'Via Po 1', locality: 'Turin', type: 'work' }],
        preferredLanguage: 'it-IT',
        [ENTERPRISE]: { department: 'Engines' },
      },
    ],
    [
      'Entra ID',
      'attributes of the card named by paths in one value',
      [
        {
          op: 'Add',
          value: {
            title: 'Analyst',
            'phoneNumbers[type eq "work"].value': '+39 011',
            [`${WORK}.formatted`]: 'Via Po 1\nTurin',
            [`${ENTERPRISE}:department`]: 'Engines',
          },
        },
      ],
      {
        title: 'Analyst',
        phoneNumbers: [{ value: '+39 011', type: 'work' }],
        addresses: [{ formatted: 'Via Po 1 Turin', type: 'work' }],
        [ENTERPRISE]: { department: 'Engines' },
      },
    ],
    [
      'Entra ID',
      'a phone and a department taken away',
      [
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+39 011' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+39 333' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Engines' },
        { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' },
        { op: 'Remove', path: `${ENTERPRISE}:department` },
      ],
      { schemas: [USER], phoneNumbers: [{ value: '+39 333', type: 'mobile' }] },
    ],
    [
      'Okta',
      'a profile in a value',
      [
        {
          op: 'replace',
          value: {
            title: 'Analyst',
            phoneNumbers: [{ value: '+39 011', type: 'work', primary: true }],
            photos: [{ value: 'https://photos.example/ada.jpg', type: 'photo' }],
            [ENTERPRISE]: { department: 'Engines', organization: 'Northlight' },
          },
        },
      ],
      {
        title: 'Analyst',
        phoneNumbers: [{ value: '+39 011', type: 'work' }],
        photos: [{ value: 'https://photos.example/ada.jpg', type: 'photo' }],
        [ENTERPRISE]: { department: 'Engines', organization: 'Northlight' },
      },
    ],
    [
      'Google',
      'whole lists, in place of what was there',
      [
        { op: 'add', path: 'phoneNumbers', value: [{ value: '+39 333', type: 'mobile' }] },
        {
          op: 'replace',
          path: 'phoneNumbers',
          value: [
            { value: '+39 02', type: 'home' },
            { value: 'tel:+39-011', type: 'work', primary: 'true' },
          ],
        },
        {
          op: 'replace',
          path: 'addresses',
          value: [
            { type: 'home', formatted: 'At home' },
            { type: 'work', locality: 'Turin', country: 'IT' },
          ],
        },
        { op: 'replace', path: ENTERPRISE, value: { organization: 'Northlight' } },
        { op: 'replace', path: 'active', value: 'true' },
      ],
      {
        phoneNumbers: [{ value: '+39-011', type: 'work' }],
        addresses: [{ locality: 'Turin', country: 'IT', type: 'work' }],
        [ENTERPRISE]: { organization: 'Northlight' },
        active: true,
      },
    ],
    [
      'Google',
      'a photo within the request, which is ignored',
      [
        {
          op: 'replace',
          path: 'photos',
          value: [{ value: 'data:image/png;base64,iVBOR', type: 'photo' }],
        },
        { op: 'replace', path: 'title', value: 'Analyst' },
      ],
      { title: 'Analyst' },
    ],
    ['Okta', 'a password', [{ op: 'replace', value: { password: 'x' } }], { active: true }],
  ];
