/** The most people in one file: drawing takes half of the minute allowed. */
export const TEAM_FILE_MAX_PEOPLE = 500;

/** The people in one file: the first and last positions by name, from 1. */
export type TeamFile = { first: number; last: number; of: number };

/** @returns the files that hold this many people, in order */
export function listTeamFiles(people: number): TeamFile[] {
  return Array.from({ length: Math.ceil(people / TEAM_FILE_MAX_PEOPLE) }, (_, index) => ({
    first: index * TEAM_FILE_MAX_PEOPLE + 1,
    last: Math.min((index + 1) * TEAM_FILE_MAX_PEOPLE, people),
    of: people,
  }));
}

/** @returns its people's positions in the list, such as `501 to 1,000 of 1,200` */
export function nameTeamFile({ first, last, of }: TeamFile): string {
  const [from, to, all] = [first, last, of].map((count) => count.toLocaleString('en'));
  return `${from} to ${to} of ${all}`;
}

/** @returns the start of its file name: `team`, or `team-501-to-1000-of-1200` */
export function toTeamName({ first, last, of }: TeamFile): string {
  return of <= TEAM_FILE_MAX_PEOPLE ? 'team' : `team-${first}-to-${last}-of-${of}`;
}
