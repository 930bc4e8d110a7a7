import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOMAIN_CASES, TYPED_DOMAINS } from '#test/cases/domains.ts';
import {
  buildDomainRecords,
  type DomainFinding,
  type DomainState,
  toNextState,
} from './dns-records.ts';
import { fromPageLabel, toHostName, toHostOrigin, toPageLabel } from './hosts.ts';
import { findClaimProblem, findDomainProblem, parseDomainName, toReadableName } from './name.ts';

test.each(DOMAIN_CASES)('the name %j has the problem %j', (name, problem) => {
  expect(findDomainProblem(name)).toBe(problem);
});

test.each(TYPED_DOMAINS)('typing %j gives %j', (typed, stored) => {
  const parsed = parseDomainName(typed, ['vizit.test']);
  expect(parsed).toEqual(
    typeof stored === 'string' ? { ok: true, name: stored } : { ok: false, ...stored },
  );
});

test('any name the parser accepts can be stored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.domain()), (typed) => {
      const parsed = parseDomainName(typed);
      if (!parsed.ok) return;
      expect(findDomainProblem(parsed.name)).toBeNull();
      expect(parseDomainName(parsed.name)).toEqual(parsed);
    }),
  );
});

test('a name is shown in its own script', () => {
  expect(toReadableName('www.xn--bcher-kva.example')).toBe('www.bücher.example');
});

test.each([
  ['Ada.Example:8443', 'ada.example'],
  ['ada.example.', 'ada.example'],
  ['ada.example.:443', 'ada.example'],
  ['[::1]:3000', '[::1]'],
  ['[::1]', '[::1]'],
])('the host %s is read as %s', (host, name) => {
  expect(toHostName(host)).toBe(name);
});

test('a domain uses the installation’s scheme and port', () => {
  expect(toHostOrigin('ada.example', 'https://vizit.test')).toBe('https://ada.example');
  expect(toHostOrigin('ada.example', 'http://localhost:3000')).toBe('http://ada.example:3000');
});

test.each([
  ['Ada_Lovelace', 'ada-lovelace'],
  ['ada', 'ada'],
  ['_ada', null],
  ['xn__ada', null],
])('the page %s gets the free name %s', (username, label) => {
  expect(toPageLabel(username)).toBe(label);
  if (label !== null) expect(fromPageLabel(label)).toBe(username.toLowerCase());
});

const TARGETS = { host: 'vizit.test', addresses: ['192.0.2.1', '2001:db8::1'] };

test('an apex domain points here by addresses, a subdomain by a CNAME', () => {
  const apex = buildDomainRecords({ name: 'ada.co.uk', token: 'abc' }, 'ada.co.uk', TARGETS);
  expect(apex.token).toEqual({
    type: 'TXT',
    name: '_vizit.ada.co.uk',
    short: '_vizit',
    value: 'vizit-verify=abc',
  });
  expect(apex.address.map(({ type, short, value }) => [type, short, value])).toEqual([
    ['A', '@', '192.0.2.1'],
    ['AAAA', '@', '2001:db8::1'],
  ]);
  const below = buildDomainRecords({ name: 'me.ada.co.uk', token: 'abc' }, 'ada.co.uk', TARGETS);
  expect(below.token.short).toBe('_vizit.me');
  expect(below.address).toEqual([
    { type: 'CNAME', name: 'me.ada.co.uk', short: 'me', value: 'vizit.test' },
  ]);
});

test('one record points all names below a team’s domain here', () => {
  const domain = { name: '*.agency.example', token: 'abc' };
  const { token, address } = buildDomainRecords(domain, 'agency.example', TARGETS);
  expect(token).toMatchObject({ name: '_vizit.agency.example', short: '_vizit' });
  expect(address).toEqual([
    { type: 'CNAME', name: '*.agency.example', short: '*', value: 'vizit.test' },
  ]);
});

test('a team’s domain can’t be above or below the installation’s name', () => {
  const hosts = ['vizit.agency.example', 'pages.example'];
  for (const name of ['*.agency.example', '*.vizit.agency.example', '*.a.pages.example'])
    expect([name, findClaimProblem(name, hosts)]).toEqual([name, 'own']);
  for (const name of ['agency.example', '*.other.example', '*.it.agency.example'])
    expect([name, findClaimProblem(name, hosts)]).toEqual([name, null]);
});

const NOW = new Date('2026-11-26T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const GONE: DomainFinding = { kind: 'disconnected', problem: 'elsewhere' };
const SILENT: DomainFinding = { kind: 'inconclusive' };
const THERE: DomainFinding = { kind: 'connected' };

test.each<[DomainState, { since?: number; age?: number }, DomainFinding, DomainState]>([
  ['pending', {}, THERE, 'active'],
  ['pending', {}, GONE, 'pending'],
  ['pending', { age: 14 * 24 }, GONE, 'released'],
  ['pending', { age: 14 * 24 }, SILENT, 'pending'],
  ['active', {}, THERE, 'active'],
  ['active', {}, GONE, 'failing'],
  ['active', {}, SILENT, 'active'],
  ['failing', { since: 47.9 }, GONE, 'failing'],
  ['failing', { since: 48 }, GONE, 'released'],
  ['failing', { since: 400 }, SILENT, 'failing'],
  ['failing', { since: 400 }, THERE, 'active'],
  ['released', {}, THERE, 'released'],
])('state %s with %j, after %j, becomes %s', (state, { since, age = 1 }, finding, next) => {
  const failing_since = since === undefined ? null : hoursAgo(since);
  const domain = { state, created_at: hoursAgo(age), failing_since };
  expect(toNextState(domain, finding, NOW).state).toBe(next);
});

test('a domain has been failing since the first check that found nothing', () => {
  const active = { state: 'active', created_at: hoursAgo(900), failing_since: null } as const;
  expect(toNextState(active, GONE, NOW).failing_since).toEqual(NOW);
  const failing = { ...active, state: 'failing', failing_since: hoursAgo(5) } as const;
  expect(toNextState(failing, GONE, NOW).failing_since).toEqual(hoursAgo(5));
});
