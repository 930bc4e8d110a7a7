import type { FoundTask } from './find-tasks.ts';

const HEAD =
  '// Written by `npm run generate` from each `defineMail` and `defineTask`. Do not edit.\n';

/** @returns the file with the server's list of tasks */
export function renderTaskModules(tasks: readonly FoundTask[]): string {
  const lines = tasks.map(({ key, path }) => `export { ${key} } from '#${path}';\n`);
  return `${HEAD}\n${lines.join('')}`;
}

/** @returns the file with the tasks' titles and schedules, for the jobs screen */
export function renderTaskTitles(tasks: readonly FoundTask[]): string {
  const titles = tasks.map(({ name, title }) => `  ${name}: ${JSON.stringify(title)},\n`);
  const schedules = tasks.flatMap(({ name: task, schedule }) =>
    schedule ? [`  ${JSON.stringify({ task, ...schedule })},\n`] : [],
  );
  return `${HEAD}
import type { Schedule } from '#kit/rules/jobs/schedule.ts';

/** The server's background tasks, with their names on the jobs screen. */
export const TASKS = {
${titles.join('')}} as const;

/** Days end at midnight UTC, when data kept for that day is deleted. */
export const SCHEDULES: readonly (Schedule & { task: keyof typeof TASKS })[] = [
${schedules.join('')}];
`;
}
