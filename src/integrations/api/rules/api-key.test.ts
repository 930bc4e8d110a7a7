import { expect, test } from 'vitest';
import { hideApiSecrets, holdsApiSecret } from '#kit/rules/values/api-secrets.ts';
import { API_KEY_NAMES } from '#test/cases/api-keys.ts';
import { findApiKeyNameProblem } from './api-key.ts';

test.each(API_KEY_NAMES)('$name: $problem', ({ name, problem }) => {
  expect(findApiKeyNameProblem(name)).toBe(problem);
});

test('a key is found and hidden wherever it appears', () => {
  const secret = `vzt_${'a'.repeat(43)}`;
  expect(holdsApiSecret(`/api/v1/leads/${secret}?x`)).toBe(true);
  expect(holdsApiSecret('/api/v1/leads?cursor=vzt_short')).toBe(false);
  expect(hideApiSecrets(`/leads/${secret}/b/${secret}`)).toBe('/leads/vzt_…/b/vzt_…');
});
