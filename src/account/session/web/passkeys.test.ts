import { expect, test } from 'vitest';
import { beginAsking, toPasskeySentence } from './passkeys.ts';

const refused = (code: string, cause?: string) =>
  Object.assign(new Error('As the server said it.'), {
    code,
    ...(cause && { cause: new DOMException('As the browser said it.', cause) }),
  });

test.each([
  [refused('too_many_passkeys'), 'You’ve reached 10 passkeys.'],
  [refused('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), 'This device has a passkey'],
  // The library passes on unknown errors, with the browser's own as the cause.
  [refused('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'), 'No passkey was chosen.'],
  [refused('over_request_rate_limit'), 'As the server said it.'],
  [new TypeError('Failed to fetch'), 'We can’t reach the server.'],
  [{}, 'That did not work.'],
])('%s is reported in helpful words', (error, sentence) => {
  expect(toPasskeySentence(error, 'That did not work.')).toContain(sentence);
});

test('a new passkey request aborts the previous one', () => {
  const first = beginAsking();
  const second = beginAsking();
  expect([first.aborted, second.aborted]).toEqual([true, false]);
});
