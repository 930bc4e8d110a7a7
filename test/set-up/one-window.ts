import { builtinEnvironments, type Environment } from 'vitest/environments';

const OPENED = Symbol.for('vizit.window');

/**
 * One window of happy-dom for all files of a worker: to make one for each took longer than their tests.
 * What a file leaves in it `test/set-up/leave-nothing.ts` takes away.
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
