/** A package in `package-lock.json` (version 3), by its folder. */
type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
};

export type Lock = { name: string; version: string; packages: Record<string, LockedPackage> };

/**
 * @param lock the contents of `package-lock.json`
 * @returns every package of an installation without development tools, in CycloneDX 1.5: name,
 * version, purl, licence and hash
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

/**
 * @returns every package of an installation without development tools, with its name and its folder
 */
export function listParts({ packages }: Lock) {
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder !== '' && dev !== true && link !== true)
    .map(([folder, part]) => ({ ...part, folder, name: toName(folder) }));
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
