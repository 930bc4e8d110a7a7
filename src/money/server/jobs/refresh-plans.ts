import * as z from 'zod/mini';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import {
  listEndedAgencies,
  listLapsed,
  queueEnds,
  queuePlanReminders,
  refreshPlan,
} from '../data/plan-refreshes.ts';

/** Ends plans of agencies that are over (no column holds that date), and queues reminders. */
export const refreshPlans = defineTask(z.unknown(), async (_payload, { sql }) => {
  const endAgencies = async () => {
    await eachAlone(await listEndedAgencies(sql), (userId) => refreshPlan(sql, userId));
  };
  const steps = [endAgencies, listLapsed, queuePlanReminders, queueEnds];
  await eachAlone(steps, (step) => step(sql));
});
