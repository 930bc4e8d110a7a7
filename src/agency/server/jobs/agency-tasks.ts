import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';
import { AGENCY_BATCH_SIZE } from '#kit/server/limits/jobs.ts';
import {
  fitTemplates,
  keepLeadsBatch,
  notePushFailure,
  pushBatch,
  refreshStaff,
} from '../data/agencies.ts';

/** Applies a template to every page of a team, or removes it, some pages at a time. */
export const pushTemplate = defineTask(
  z.object({ push_id: z.number() }),
  async ({ push_id }, { sql }) => {
    try {
      while (await pushBatch(sql, push_id, AGENCY_BATCH_SIZE));
    } catch (error) {
      await notePushFailure(sql, push_id);
      throw error;
    }
  },
);

/** Applies group templates to people who changed groups. */
export const fitGroupTemplates = defineTask(
  z.object({ user_id: z.uuid() }),
  async ({ user_id }, { sql }) => {
    while (await fitTemplates(sql, user_id, AGENCY_BATCH_SIZE));
  },
);

/** Updates the plans of an agency's staff to match their owner's. */
export const refreshStaffPlans = defineTask(
  z.object({ user_id: z.uuid() }),
  async ({ user_id }, { sql }) => {
    let last: string | null = null;
    do {
      last = await refreshStaff(sql, user_id, last, AGENCY_BATCH_SIZE);
    } while (last !== null);
  },
);

/** Moves former staff's leads to the agency's owner. */
export const keepLeads = defineTask(
  z.object({ user_id: z.uuid(), agency_id: z.uuid(), until: z.string() }),
  async (kept, { sql }) => {
    while (await keepLeadsBatch(sql, kept, AGENCY_BATCH_SIZE));
  },
);
