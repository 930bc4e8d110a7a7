/** The error messages of usernames. */
export const USERNAME_SENTENCES = {
  format: 'Username must be 3-30 characters and contain only letters, numbers, and underscores',
  taken: 'Username is already taken. Please choose a different one.',
} as const;

/**
 * Whether a username may be requested. Fed to `findUsernameProblem` and
 * `private.find_username_problem`.
 */
export const USERNAME_CASES: readonly (readonly [
  username: string,
  problem: 'format' | 'taken' | null,
])[] = [
  ['ada', null],
  ['Ada_Lovelace', null],
  ['ADA', null],
  ['123', null],
  ['___', null],
  ['a_1', null],
  ['x'.repeat(30), null],
  ['demo', null],
  ['administrators', null],

  ['', 'format'],
  ['ad', 'format'],
  ['x'.repeat(31), 'format'],
  ['x'.repeat(10_000), 'format'],
  ['ada lovelace', 'format'],
  [' ada', 'format'],
  ['ada ', 'format'],
  ['ada\n', 'format'],
  ['\nada', 'format'],
  ['ada\nada', 'format'],
  ['ada-lovelace', 'format'],
  ['ada.lovelace', 'format'],
  ['ada/../admin', 'format'],
  ['ada%2f', 'format'],
  ['ädä', 'format'],
  ['\u0430d\u0430', 'format'],
  ['\uff11\uff12\uff13', 'format'],
  ['ada\u200b', 'format'],
  ['\u017f\u017f\u017f', 'format'],
  ['\u212a\u212a\u212a', 'format'],
  ["ada'; drop table profiles; --", 'format'],
  ['<script>', 'format'],
  ['👩🏽‍💻👩🏽‍💻', 'format'],

  ['admin', 'taken'],
  ['Admin', 'taken'],
  ['ADMIN', 'taken'],
  ['signin', 'taken'],
  ['no_reply', 'taken'],
  ['Vizit', 'taken'],
  ['null', 'taken'],
  ['undefined', 'taken'],
];
