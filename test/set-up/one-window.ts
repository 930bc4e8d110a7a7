import { builtinEnvironments, type Environment } from 'vitest/environments';

const OPENED = Symbol.for('vizit.window');

/**
 * One happy-dom window for all files of a worker: creating one for each took longer than their
 * tests. `test/set-up/leave-nothing.ts` removes a file's leftovers.
 */
const oneWindow: Environment = {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    global[OPENED] ??= builtinEnvironments['happy-dom'].setup(global, options);
    await global[OPENED];
    return { teardown() {} };
  },
};
// biome-ignore lint/style/noDefaultExport: where vitest looks for an environment
export default oneWindow;
