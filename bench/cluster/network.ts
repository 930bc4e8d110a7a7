import { execFileSync, spawnSync } from 'node:child_process';
import type { Scope } from '../stand/scope.ts';

/** The network's addresses in deploy/cluster/, and the bench's replacements. */
const NETWORK = '10.77.12.';
const WRITTEN_NETWORK = /\b10\.0\.0\./g;
const BRIDGE = 'vzbench';
const NAMES = ['db1', 'db2', 'db3'] as const;

export type MachineName = (typeof NAMES)[number];

/** A network namespace with one address, like a machine's; processes are started in it. */
export type Machine = {
  name: MachineName;
  address: string;
  /** The prefix that runs a command there. */
  enter: string[];
  /** The ids of all processes there. */
  pids(): number[];
  /** Cuts it off from everything, silently: packets are dropped. */
  cut(): void;
  /** Cuts it off from the other machines only; outside requests still get through. */
  cutFromOthers(): void;
  mend(): void;
};

/** @returns a text of deploy/cluster/ with the bench's addresses */
export function moveTo(text: string): string {
  return text.replaceAll(WRITTEN_NETWORK, NETWORK);
}

/** Three machines on one bridge, shared with this one. */
export function createNetwork(scope: Scope): Machine[] {
  remove();
  scope.defer(remove);
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${NETWORK}1/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  return NAMES.map((name, index) => createMachine(name, `${NETWORK}${11 + index}`));
}

function createMachine(name: MachineName, address: string): Machine {
  const space = toSpace(name);
  const cable = `vz-${name}`;
  ip('netns', 'add', space);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('link', 'set', cable, 'master', BRIDGE, 'up');
  ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', space, 'link', 'set', 'eth0', 'up');
  ip('-n', space, 'link', 'set', 'lo', 'up');
  const others = NAMES.map((_, index) => `${NETWORK}${11 + index}`).filter(
    (one) => one !== address,
  );
  return {
    name,
    address,
    enter: ['ip', 'netns', 'exec', space],
    pids: () => listPids(space),
    cut: () => ip('link', 'set', cable, 'down'),
    cutFromOthers() {
      for (const other of others) ip('-n', space, 'route', 'replace', 'blackhole', `${other}/32`);
    },
    mend() {
      ip('link', 'set', cable, 'up');
      for (const other of others) tryIp('-n', space, 'route', 'del', 'blackhole', `${other}/32`);
    },
  };
}

/** Also removes leftovers of a killed bench. */
function remove(): void {
  for (const name of NAMES) {
    for (const pid of listPids(toSpace(name))) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    }
    tryIp('netns', 'del', toSpace(name));
    tryIp('link', 'del', `vz-${name}`);
  }
  tryIp('link', 'del', BRIDGE);
}

const toSpace = (name: MachineName) => `vizit-bench-${name}`;

function listPids(space: string): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', space], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function tryIp(...args: string[]): void {
  spawnSync('ip', args, { stdio: 'ignore' });
}
