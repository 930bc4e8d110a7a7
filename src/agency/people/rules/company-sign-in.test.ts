import { expect, test } from 'vitest';
import {
  type CompanySignIn,
  describeCompanySignIn,
  parseCompanySignIn,
} from './company-sign-in.ts';

const CONNECTED: CompanySignIn = {
  id: 'an-id',
  domain: 'company.example',
  token: 't',
  state: 'active',
  problem: '',
  checked_at: null,
  issuer: 'https://id.example',
  client_id: 'us',
  is_required: false,
  used_at: null,
  trouble: '',
  rests: null,
};

test.each<[Partial<CompanySignIn>, word: string, sentence: RegExp]>([
  [{}, 'Connected', /at company\.example can continue/],
  [{ rests: 'off' }, 'Off', /can sign in another way/],
  [{ rests: 'domain', state: 'pending' }, 'Waiting for the record', /Add this record/],
  [
    { rests: 'domain', state: 'pending', problem: 'held' },
    'Waiting for the record',
    /^Another account uses this domain/,
  ],
  [
    { rests: 'domain', state: 'released', problem: 'token' },
    'Ended',
    /was missing for two days\. Your team signs in another way/,
  ],
  [{ rests: 'provider' }, 'Domain verified', /connect your provider/],
  [{ rests: 'agency' }, 'Paused', /plan has ended/],
  [{ state: 'failing', problem: 'token' }, 'Record missing', /record is missing.*within two days/],
  [{ trouble: 'secret' }, 'Refused', /Has the secret expired\?/],
  [{ trouble: 'unreachable' }, 'Unreachable', /didn’t answer/],
])('for %j the owner reads “%s”', (change, word, sentence) => {
  const status = describeCompanySignIn({ ...CONNECTED, ...change });
  expect(status.word).toBe(word);
  expect(status.sentence).toMatch(sentence);
});

test('a malformed answer is refused', () => {
  expect(parseCompanySignIn({ is_open: true, sign_in: CONNECTED }).sign_in).toEqual(CONNECTED);
  expect(() => parseCompanySignIn({ is_open: true })).toThrow('couldn’t read the company sign-in');
});
