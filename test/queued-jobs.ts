import type { TaskName } from '#admin/jobs/rules/tasks.ts';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { Sql } from '#database/connect.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { IDLE_GATEWAY } from './servers/idle-gateway.ts';

/** @returns the tasks' dependencies, with a mailer that only keeps its mails */
export function collectMails(sql: Sql): { deps: TaskDeps; mails: Mail[] } {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  return { mails, deps: { ...IDLE_GATEWAY, sql, mailer, publicUrl: 'https://vizit.test' } };
}

/** A job taken from the queue, and its delay. */
type TakenJob = { payload: unknown; seconds: number };

/** Takes all jobs of a task from the queue, oldest first. */
export async function takeJobs(sql: Sql, task: TaskName): Promise<TakenJob[]> {
  return sql<TakenJob[]>`
    with taken as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${task} returning j.*)
    select payload, extract(epoch from run_at - created_at)::int as seconds from taken order by id`;
}

/** Runs all queued jobs of a task, whenever they are due. @returns their delays in seconds */
export async function runJobs(task: TaskName, deps: TaskDeps): Promise<number[]> {
  const jobs = await takeJobs(deps.sql, task);
  for (const { payload } of jobs) await TASK_LIST[task](payload, deps);
  return jobs.map(({ seconds }) => seconds);
}
