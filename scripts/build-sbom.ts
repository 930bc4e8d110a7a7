/** A package in `package-lock.json` (version 3), by its folder. */
type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

export type Lock = { name: string; version: string; packages: Record<string, LockedPackage> };

/** The packages that build a start from a clone; none runs afterwards, or is in a release. */
const BUILD_TOOLS = ['@tailwindcss/vite', '@vitejs/plugin-react', 'tailwindcss', 'vite'];

/**
 * @param lock the contents of `package-lock.json`
 * @returns every package that the running product needs, in CycloneDX 1.5: name, version, purl,
 * licence and hash
 */
export function buildSbom(lock: Lock) {
  const { name, version } = lock;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: listParts(lock).map(toComponent),
  };
}

/** @returns every package that the running product needs, with its name and its folder */
export function listParts({ packages }: Lock) {
  const found = new Set<string>();
  const visit = (
    folder: string,
    { dependencies, optionalDependencies, peerDependencies }: LockedPackage,
  ) => {
    for (const name of Object.keys({
      ...peerDependencies,
      ...dependencies,
      ...optionalDependencies,
    })) {
      if (folder === '' && BUILD_TOOLS.includes(name)) continue;
      const at = findFolder(packages, folder, name);
      if (at === null || found.has(at)) continue;
      found.add(at);
      visit(at, packages[at] ?? {});
    }
  };
  visit('', packages[''] ?? {});
  return [...found].sort().map((folder) => ({ ...packages[folder], folder, name: toName(folder) }));
}

/** @returns the folder from which a package in `from` gets another, as Node.js looks it up */
function findFolder(packages: Lock['packages'], from: string, name: string): string | null {
  const own = `${from && `${from}/`}node_modules/${name}`;
  if (own in packages) return own;
  if (from === '') return null;
  return findFolder(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

function toName(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function toComponent({
  name,
  version = '',
  license,
  integrity = '',
}: LockedPackage & { name: string }) {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s);
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
    hashes: [
      {
        alg: algorithm.replace('sha', 'SHA-'),
        content: Buffer.from(digest, 'base64').toString('hex'),
      },
    ],
  };
}
