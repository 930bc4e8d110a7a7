// A feature of the dashboard speaks a closed vocabulary, so that a reader knows where to look:
// queries.ts, mutations.ts, components/, hooks/, and tests beside what they test. Anything else is a
// rule (→ domain), a primitive (→ web/ui) or plumbing (→ web/lib).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const [features = 'src/web/features'] = process.argv.slice(2);
const WORDS = new Set(['queries.ts', 'mutations.ts']);
const NOUN = /^[a-z]+(-[a-z]+)*$/;
const TEST = /\.test\.tsx?$/;
const FOLDERS = {
  components: {
    file: /^(?!use-)[a-z0-9]+(-[a-z0-9]+)*\.tsx$/,
    sentence: 'a component is a kebab-case .tsx file; a hook stands in hooks/.',
  },
  hooks: {
    file: /^use-[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/,
    sentence: 'a hook is a file named use-….',
  },
};

const problems = readdirSync(features, { withFileTypes: true }).flatMap(checkFeature);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkFeature(entry) {
  if (!entry.isDirectory()) return [`${entry.name}: a feature is a folder named for its noun.`];
  if (!NOUN.test(entry.name))
    return [`${entry.name}: a feature is named for its noun, kebab-case.`];
  return list(entry.name).flatMap((file) => checkFile(entry.name, file));
}

function checkFile(feature, file) {
  const path = `${feature}/${file.name}`;
  if (file.isDirectory()) {
    const folder = FOLDERS[file.name];
    return folder
      ? list(path).flatMap((entry) => checkEntry(path, entry, folder))
      : [`${path}: a feature has two folders, components/ and hooks/.`];
  }
  if (TEST.test(file.name)) return checkTest(feature, file.name);
  if (WORDS.has(file.name)) return [];
  return [
    `${path}: a feature holds queries.ts, mutations.ts, components/, hooks/ and tests. ` +
      'A rule belongs to domain, a primitive to web/ui, plumbing to web/lib.',
  ];
}

function checkEntry(folder, entry, { file, sentence }) {
  const path = `${folder}/${entry.name}`;
  if (entry.isDirectory()) return [`${path}: no folders in here; name the file instead.`];
  if (TEST.test(entry.name)) return checkTest(folder, entry.name);
  return file.test(entry.name) ? [] : [`${path}: ${sentence}`];
}

/** A test stands beside what it tests, and has its name. */
function checkTest(folder, name) {
  const tested = name.replace(TEST, '');
  const isBeside = list(folder).some((file) =>
    [`${tested}.ts`, `${tested}.tsx`].includes(file.name),
  );
  return isBeside ? [] : [`${folder}/${name}: there is no ${tested} beside it to test.`];
}

function list(path) {
  return readdirSync(join(features, path), { withFileTypes: true });
}
