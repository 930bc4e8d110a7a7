import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

const AREAS = new Set([
  'doors',
  'page',
  'audience',
  'money',
  'agency',
  'admin',
  'integrations',
  'account',
]);
const WORDS = new Set(['queries.ts', 'mutations.ts']);
const NOUN = /^[a-z]+(-[a-z]+)*$/;
const TEST = /\.test\.tsx?$/;
type Rule = { file: RegExp; sentence: string };

const FOLDERS: Readonly<Record<string, Rule>> = {
  components: {
    file: /^(?!use-)[a-z0-9]+(-[a-z0-9]+)*\.tsx$/,
    sentence: 'a component is a kebab-case .tsx file; a hook stands in hooks/.',
  },
  hooks: {
    file: /^use-[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/,
    sentence: 'a hook is a file named use-….',
  },
  mutations: {
    file: /^[a-z]+(-[a-z]+)*\.ts$/,
    sentence: 'mutations of one subject are a file named for it, kebab-case.',
  },
};

/**
 * A feature of the dashboard is in an area and uses a closed set of file names, so that readers
 * know where to look: queries.ts, mutations.ts (or mutations/ by subject), components/ (with a
 * folder per subject if there are many), hooks/, and tests beside their subjects. Anything else is
 * a rule (→ domain), a primitive (→ web/ui) or plumbing (→ web/lib).
 *
 * @param features the folder of them
 * @returns what is wrong
 */
export function checkFeatureFiles(features: string): string[] {
  return list(features).flatMap((area) =>
    area.isDirectory() && AREAS.has(area.name)
      ? list(join(features, area.name)).flatMap((entry) =>
          checkFeature(join(features, area.name), entry),
        )
      : [`${area.name}: a feature stands in one of the areas ${[...AREAS].join(', ')}.`],
  );
}

function checkFeature(features: string, entry: Dirent): string[] {
  if (!entry.isDirectory()) return [`${entry.name}: a feature is a folder named for its noun.`];
  if (!NOUN.test(entry.name))
    return [`${entry.name}: a feature is named for its noun, kebab-case.`];
  return list(join(features, entry.name)).flatMap((file) => checkFile(features, entry.name, file));
}

function checkFile(features: string, feature: string, file: Dirent): string[] {
  const path = `${feature}/${file.name}`;
  if (file.isDirectory()) {
    const folder = FOLDERS[file.name];
    return folder
      ? list(join(features, path)).flatMap((entry) => checkEntry(features, path, entry, folder))
      : [`${path}: a feature has the folders components/, hooks/ and mutations/.`];
  }
  if (TEST.test(file.name)) return checkTest(features, feature, file.name);
  if (WORDS.has(file.name)) return [];
  return [
    `${path}: a feature holds queries.ts, mutations.ts, components/, hooks/ and tests. ` +
      'A rule belongs to domain, a primitive to web/ui, plumbing to web/lib.',
  ];
}

function checkEntry(
  features: string,
  folder: string,
  entry: Dirent,
  { file, sentence }: Rule,
): string[] {
  const path = `${folder}/${entry.name}`;
  if (entry.isDirectory()) {
    const isSubject = /^[a-z-]+\/components$/.test(folder) && NOUN.test(entry.name);
    return isSubject
      ? list(join(features, path)).flatMap((inner) =>
          checkEntry(features, path, inner, { file, sentence }),
        )
      : [`${path}: no folders in here; name the file instead.`];
  }
  if (TEST.test(entry.name)) return checkTest(features, folder, entry.name);
  return file.test(entry.name) ? [] : [`${path}: ${sentence}`];
}

/** A test is beside its subject and has the same name. */
function checkTest(features: string, folder: string, name: string): string[] {
  const tested = name.replace(TEST, '');
  const isBeside = list(join(features, folder)).some((file) =>
    [`${tested}.ts`, `${tested}.tsx`].includes(file.name),
  );
  return isBeside ? [] : [`${folder}/${name}: there is no ${tested} beside it to test.`];
}

function list(path: string): Dirent[] {
  return readdirSync(path, { withFileTypes: true });
}
