import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian's packages, named as in deploy/cluster/README.md. */
const PACKAGES = ['postgresql', 'patroni', 'etcd-server', 'etcd-client', 'haproxy', 'iproute2'];
const PROGRAMS = ['patroni', 'etcd', 'etcdctl', 'haproxy', 'ip'];

/** Debian runs this before it starts an installed service. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs the cluster's programs if missing, without starting them.
 *
 * @returns the reason it failed, or null
 */
export function installCluster(): string | null {
  if (process.getuid?.() !== 0) return 'networks of its own can be made by root only';
  if (PROGRAMS.every(isHere)) return null;
  process.stdout.write(`Installing ${PACKAGES.join(', ')} …\n`);
  const mayWrite = !existsSync(POLICY);
  if (mayWrite) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES]);
  } finally {
    if (mayWrite) rmSync(POLICY);
  }
  const missing = PROGRAMS.filter((program) => !isHere(program));
  return missing.length === 0 ? null : `${missing.join(', ')} could not be installed`;
}

function isHere(program: string): boolean {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'ignore', env });
}
