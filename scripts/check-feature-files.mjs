// A feature of the dashboard speaks a closed vocabulary, so that a reader knows where to look:
// queries.ts, mutations.ts, components/, and tests beside them. Anything else is a rule (→ domain),
// a primitive (→ web/ui) or plumbing (→ web/lib).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const [features = 'src/web/features'] = process.argv.slice(2);
const WORDS = new Set(['queries.ts', 'mutations.ts']);
const NOUN = /^[a-z]+(-[a-z]+)*$/;
const COMPONENT = /^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.tsx?$/;
const TEST = /^[a-z0-9]+(-[a-z0-9]+)*\.test\.tsx?$/;

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
    return file.name === 'components'
      ? list(path).flatMap((component) => checkComponent(path, component))
      : [`${path}: a feature has one folder, components/.`];
  }
  if (WORDS.has(file.name) || TEST.test(file.name)) return [];
  return [
    `${path}: a feature holds queries.ts, mutations.ts, components/ and tests. ` +
      'A rule belongs to domain, a primitive to web/ui, plumbing to web/lib.',
  ];
}

function checkComponent(folder, file) {
  const path = `${folder}/${file.name}`;
  if (file.isDirectory()) return [`${path}: components/ has no folders; name the file instead.`];
  return COMPONENT.test(file.name)
    ? []
    : [`${path}: a component is a kebab-case .tsx or .ts file.`];
}

function list(path) {
  return readdirSync(join(features, path), { withFileTypes: true });
}
