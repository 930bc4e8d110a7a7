import * as z from 'zod/mini';
import {
  listEndedAgencies,
  listLapsed,
  queueEnds,
  queuePlanReminders,
  refreshPlan,
} from '../../data/money/plan-refreshes.ts';
import { defineTask } from '../task.ts';

/** Ends the plans of agencies that are over, which no date in a column does, and has reminders sent. */
export const refreshPlans = defineTask(z.unknown(), async (_payload, { sql }) => {
  for (const userId of await listEndedAgencies(sql)) {
    await refreshPlan(sql, userId);
  }
  await listLapsed(sql);
  await queuePlanReminders(sql);
  await queueEnds(sql);
});
