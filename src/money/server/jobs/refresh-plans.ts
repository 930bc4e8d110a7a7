import { eachAlone } from '#gateway/turns/each-alone.ts';
import { defineTask } from '#kit/server/jobs/task.ts';

/** Ends agency plans that are over (no column holds that date), and queues reminders and mails. */
export const refreshPlans = defineTask({
  name: 'refresh_plans',
  title: 'End expired plans and send reminders',
  schedule: { minute: 5 },
  async run({ sql }) {
    const endAgencies = async () => {
      const ended = await sql<{ id: string }[]>`select private.list_ended_agencies() as id`;
      // Each runs once other work on its plan is done.
      await eachAlone(ended, ({ id }) => sql`select private.refresh_plan(${id})`);
    };
    const steps = [
      endAgencies,
      // Updates ended plans in the administrators' directory.
      () => sql`select private.list_lapsed()`,
      () => sql`select private.queue_plan_reminders()`,
      // Mails each owner whose plan has ended since the last call.
      () => sql`select private.queue_ends()`,
    ];
    await eachAlone(steps, (step) => step());
  },
});
