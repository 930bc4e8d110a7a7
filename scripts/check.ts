import { runChecks } from './run/checks.ts';

/** `npm run check`: the fast gate. Format, lint, types, walls, vocabulary, dead code. */
const { failed } = await runChecks();
process.exit(failed > 0 ? 1 : 0);
