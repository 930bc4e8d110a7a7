import type { TaskName } from '#admin/jobs/rules/tasks.ts';
import type { Task } from '#kit/server/jobs/task.ts';
import * as found from './tasks.generated.ts';

/** Tasks by the name they are queued under. */
export const TASK_LIST = Object.fromEntries(
  Object.values(found).map(({ name, run }) => [name, run]),
) as Readonly<Record<TaskName, Task>>;
