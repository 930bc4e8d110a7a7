/** Administrators' searches, and whether they are specific enough: on both sides. */
export const ADMIN_SEARCHES: readonly (readonly [typed: string, isEnough: boolean])[] = [
  ['', false],
  [' ', false],
  ['a', false],
  ['a b c', false],
  ['@', false],
  ['é', false],
  ['an', true],
  ['a 7', false],
  ['a 77', true],
  ['李', true],
  ['я', true],
  ['ann@example.com', true],
  ["'; drop table leads --", true],
  ['pi_3', true],
];
