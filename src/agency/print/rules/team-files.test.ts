import { expect, test } from 'vitest';
import { listTeamFiles, nameTeamFile, toTeamName } from './team-files.ts';

test.for([
  [0, []],
  [1, ['1 to 1 of 1']],
  [500, ['1 to 500 of 500']],
  [501, ['1 to 500 of 501', '501 to 501 of 501']],
  [1_200, ['1 to 500 of 1,200', '501 to 1,000 of 1,200', '1,001 to 1,200 of 1,200']],
] as const)('%i people are split into files of at most 500: %j', ([people, files]) => {
  expect(listTeamFiles(people).map(nameTeamFile)).toEqual(files);
});

test('one of several files is named after its people’s positions', () => {
  expect(listTeamFiles(500).map(toTeamName)).toEqual(['team']);
  expect(listTeamFiles(1_200).map(toTeamName)[1]).toBe('team-501-to-1000-of-1200');
});
