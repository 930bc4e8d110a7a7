import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparePublished } from './published-counts.ts';

/*
 * `npm run published -- SUITE REPORT`: checks a published suite's report, after it ran against
 * `npm run gateway`.
 */

const [suite = '', report = ''] = process.argv.slice(2);
if (suite === '' || report === '') {
  process.stderr.write('Say the suite, as in docs/gateway.md, and the report in JSON.\n');
  process.exit(2);
}
const document = readFileSync(join(import.meta.dirname, '../../docs/gateway.md'), 'utf8');
const differences = comparePublished(document, suite, JSON.parse(readFileSync(report, 'utf8')));
process.stdout.write(
  differences.length === 0 ? `${suite}: as docs/gateway.md says.\n` : `${differences.join('\n')}\n`,
);
process.exit(differences.length === 0 ? 0 : 1);
