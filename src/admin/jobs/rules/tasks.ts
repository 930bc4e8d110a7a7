import { TASKS } from './tasks.generated.ts';

export type TaskName = keyof typeof TASKS;

/** @param task its name in the queue @returns its title for administrators; the name itself if unknown */
export function toTaskTitle(task: string): string {
  return Object.hasOwn(TASKS, task) ? TASKS[task as TaskName] : task;
}
