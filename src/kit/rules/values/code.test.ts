import { expect, test } from 'vitest';
import { parseCode } from './code.ts';

test.for([
  ['042195', '042195'],
  [' 042 195\n', '042195'],
  ['042\u00a0195', '042195'],
  ['042-195', '042195'],
  ['0 4 2 – 1 9 5', '042195'],
  ['０４２１９５', '042195'],
  ['042195\u200b', '042195'],
  ['', null],
  ['04219', null],
  ['0421955', null],
  ['O42195', null],
  ['٠٤٢١٩٥', null],
])('%j is read as the code %j', ([text, code]) => {
  expect(parseCode(text ?? '')).toBe(code);
});
