// The walls between the rooms. Each rule says why it stands; scripts/checks/walls.test.ts proves that each one holds.
/** A room may import itself, what is listed, and packages; nothing else under src. */
function wall(room, allowed, comment) {
  const rooms = [room, ...allowed].join('|');
  return {
    name: `${room}-imports`,
    severity: 'error',
    comment,
    from: { path: `^src/${room}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: '^src/', pathNot: `^src/(${rooms})/` },
  };
}

/** Each noun may import those before it. What an earlier one needs of a later one is registered. */
const NOUNS = [
  'kit',
  'account',
  'money',
  'page',
  'audience',
  'integrations',
  'agency',
  'admin',
  'app',
];

/** What runs under every noun, and knows none. */
const PLATFORM = 'database|gateway|sandbox';

/** A path in a role: below its noun, or below a part of it. */
const inRole = (roles) => [`^src/[^/]+/(${roles})/`, `^src/[^/]+/[^/]+/(${roles})/`];

const TEST_FILE = '\\.test\\.tsx?$|-under-test\\.tsx?$';

/** A role may import these; a browser never gets what is the server's. */
const ROLES = {
  rules: ['rules'],
  public: ['rules', 'public'],
  web: ['rules', 'public', 'web'],
  server: ['rules', 'public', 'server'],
};

/** @returns a rule for each noun, and one for each role */
function walls() {
  const nouns = NOUNS.slice(0, -1).map((noun, index) => ({
    name: 'nouns-look-back',
    severity: 'error',
    comment: 'A noun can be read, moved and removed without those after it.',
    from: { path: `^src/${noun}/`, pathNot: TEST_FILE },
    to: { path: '^src/', pathNot: `^src/(?:${PLATFORM}|${NOUNS.slice(0, index + 1).join('|')})/` },
  }));
  const roles = Object.entries(ROLES).map(([role, allowed]) => ({
    name: 'roles-look-down',
    severity: 'error',
    comment: 'Rules know nobody, so that all can know them; nothing of a server reaches a browser.',
    from: { path: inRole(role), pathNot: [`^src/(?:${PLATFORM})/`, TEST_FILE] },
    to: {
      path: '^src/',
      pathNot: [
        ...inRole(allowed.join('|')),
        ...(role === 'server' ? [`^src/(?:${PLATFORM})/`] : []),
        ...(role === 'web' ? ['^src/database/rows\\.generated\\.ts$'] : []),
      ],
    },
  }));
  return [...nouns, ...roles];
}

const KIT_SERVER_FOLDERS = [
  'limits',
  'process',
  'data',
  'security',
  'http',
  'middleware',
  'clients',
  'mails',
  'jobs',
  'routes',
];

const GATEWAY_FOLDERS = [
  'limits',
  'turns',
  'connections',
  'rate-limits',
  'keys',
  'sessions',
  'settings',
  'auth',
  'rest',
  'storage',
];

const AUTH_FOLDERS = [
  'passwords',
  'request',
  'users',
  'sessions',
  'mails',
  'webauthn',
  'factors',
  'providers',
  'routes',
];

const REST_FOLDERS = ['schema', 'parse', 'sql', 'request', 'answers', 'routes'];

const STORAGE_FOLDERS = ['files', 'images', 'request', 'objects', 'uploads', 'routes'];

const STRIPE_FOLDERS = ['api', 'objects', 'pages'];

/**
 * No two folders of a room import each other, types included. Files beside the folders serve all of
 * them and import none, and neither does a folder without a place.
 *
 * @param doors files beside the folders that put them together
 */
function orderedFolders(room, folders, doors = []) {
  const inRoom = `^src/${room}/`;
  const test = '\\.test\\.tsx?$|-under-test\\.ts$';
  const rule = (from, to) => ({
    name: `${room.replaceAll('/', '-')}-runs-one-way`,
    severity: 'error',
    comment: 'Two folders that import each other can only be understood together.',
    from,
    to: { path: `${inRoom}[^/]+/`, ...to },
  });
  const placed = `${inRoom}(${folders.join('|')})/`;
  return [
    ...folders.map((folder, index) => {
      const allowed = folders.slice(0, index + 1).join('|');
      const to = { pathNot: `${inRoom}(${allowed})/` };
      return rule({ path: `${inRoom}${folder}/`, pathNot: test }, to);
    }),
    rule(
      {
        path: inRoom,
        pathNot: [placed, test, ...doors.map((door) => `${inRoom}${door}$`)].join('|'),
      },
      {},
    ),
  ];
}

export default {
  forbidden: [
    ...walls(),
    wall('database', [], 'It opens databases for whoever asks, and knows nobody who does.'),
    wall(
      'gateway',
      [],
      'A stand-in for a hosted backend must be able to be thrown away for the real one.',
    ),
    ...orderedFolders('gateway', GATEWAY_FOLDERS, ['gateway\\.ts']),
    ...orderedFolders('gateway/auth', AUTH_FOLDERS, ['auth\\.ts']),
    ...orderedFolders('gateway/rest', REST_FOLDERS, ['rest\\.ts']),
    ...orderedFolders('gateway/storage', STORAGE_FOLDERS, ['storage\\.ts']),
    wall(
      'sandbox',
      [],
      'Stand-ins for third parties know as little of us as the third parties do.',
    ),
    ...orderedFolders(
      'sandbox/stripe',
      STRIPE_FOLDERS,
      ['api', 'clock', 'controls', 'open-test-stripe', 'stripe'].map((door) => `${door}\\.ts`),
    ),
    ...orderedFolders('kit/server', KIT_SERVER_FOLDERS),
    {
      name: 'rows-are-types',
      severity: 'error',
      comment:
        'The generated rows are types: importing them at run time would bundle a part of the database room.',
      from: { path: inRole('web') },
      to: { path: '^src/database/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'No I/O, no framework: a rule needs zod and nothing else.',
      from: { path: inRole('rules'), pathNot: TEST_FILE },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'core', 'npm-no-pkg', 'unknown'],
        pathNot: 'node_modules/zod/',
      },
    },
    {
      name: 'public-is-markup',
      severity: 'error',
      comment:
        'What visitors download stays small: React to draw with, markdown-it to read Markdown, nothing that queries or routes.',
      from: { path: inRole('public'), pathNot: [TEST_FILE, '^src/app/'] },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'core'],
        pathNot:
          'node_modules/(react|react-dom|zod|markdown-it|altcha-lib|@types/react|@types/react-dom)/',
      },
    },
    {
      name: 'visitors-script-is-plain',
      severity: 'error',
      comment:
        'A few kilobytes of plain TypeScript: no package at all, but for the worker that hardly anybody fetches.',
      from: {
        path: '^src/[^/]+/[^/]*script/public/',
        pathNot: '\\.test\\.ts$|/lead-challenge\\.ts$',
      },
      to: { path: 'node_modules' },
    },
    {
      name: 'stripe-has-one-door',
      severity: 'error',
      comment: 'Money leaves and enters through one file that can be read at a sitting.',
      from: { path: '^src/', pathNot: '^src/(money/server/stripe\\.ts$|sandbox/stripe/)' },
      to: { path: 'node_modules/stripe/' },
    },
    {
      name: 'stand-in-borrows-types',
      severity: 'error',
      comment:
        'The stand-in has the shapes of Stripe’s client and none of its code: that is what it is asked with.',
      from: { path: '^src/sandbox/', pathNot: '\\.test\\.ts$|/open-test-stripe\\.ts$' },
      to: { path: 'node_modules/stripe/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      comment: 'What ships does not lean on what proves it.',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$|-under-test\\.ts$|/open-test-[a-z]+\\.ts$' },
      to: { path: '^(test|e2e|bench)/|\\.test\\.tsx?$|-under-test\\.ts$|/open-test-[a-z]+\\.ts$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other, if only their types, are one file, or three.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that leads nowhere would make every other rule pass in silence.',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '\\?(url|raw|inline)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
