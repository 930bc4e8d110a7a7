import { rotateKeys as rotate } from '../keys/rotate-keys.ts';
import type { Command } from './command.ts';

export const rotateKeys: Command = {
  usage: '',
  does: 'sign with a new key; the current one still verifies what it signed',
  words: [0, 0],
  // The key is in a file, or in the operator's variable.
  canRunDry: false,
  run: ({ sql, env }) => rotate(sql, env),
};
