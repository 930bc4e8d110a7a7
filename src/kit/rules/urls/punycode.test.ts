import { expect, test } from 'vitest';
import { decodePunycode } from './punycode.ts';

// Samples from RFC 3492, section 7.1, and the characters of host names.
test.for([
  ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
  ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
  ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
  ['2-u9tlzr9756bt3uc0v', 'ひとつ屋根の下2'],
  ['-> $1.00 <--', '-> $1.00 <-'],
  ['mnchen-3ya', 'münchen'],
  ['zckzah', 'テスト'],
  ['abc-', 'abc'],
  ['', ''],
] as const)('%s decodes to %s', ([text, name]) => {
  expect(decodePunycode(text)).toBe(name);
});

test.for(['b', 'zz', '99999999', 'ü', 'mnchen-3y!', '9'.repeat(400), `${'z'.repeat(400)}-zzzzzz`])(
  '%j doesn’t decode',
  (text) => {
    expect(decodePunycode(text)).toBeNull();
  },
);
