import type { TaskDeps } from '#server/jobs/task.ts';

/** For runners whose tasks ask nothing of the gateway. */
export const IDLE_GATEWAY: Pick<TaskDeps, 'gateway' | 'clock' | 'onEvent'> = {
  gateway: {
    purge: async () => ({ sessions: 0, refreshTokens: 0, oneTimeTokens: 0, flowStates: 0 }),
    removeFolder: async () => 0,
  },
  onEvent: () => undefined,
  clock: () => new Date(),
};
