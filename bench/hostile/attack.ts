import type { Sql } from '#database/connect.ts';
import type { Figure } from '../stand/figure.ts';
import type { Scope } from '../stand/scope.ts';
import type { Server } from '../stand/server.ts';

/** A separate server for one attack, with a heap of 512 MB and one page. */
export type Stand = {
  scope: Scope;
  server: Server;
  dataDirectory: string;
  sql: Sql;
  /**
   * Runs the attack itself, once everything is prepared. Only this is watched: the memory before, at its
   * peak and after, and other callers' waiting time.
   */
  watch(assault: () => Promise<void>): Promise<void>;
};

/** The allowed effects of an attack; the server must survive in any case. */
export type Bounds = {
  /** Resident memory afterwards, relative to before. */
  growthPercent: number;
  /** Peak resident memory, relative to before; by default only the heap is limited. */
  peakPercent?: number;
  /** The waiting time of others, who request a page, its data and the health check. */
  othersP99Ms: number;
  /** Whether others may get 503; by default each must be served. */
  othersMayFail?: boolean;
};

/** One attack on the running server. Its file has its name. */
export type Attack = {
  name: string;
  /** The attack in a line. */
  title: string;
  bounds: Bounds;
  /** Prepares the attack, then calls `stand.watch` once. @returns notes, and further figures to check */
  attack(stand: Stand): Promise<{ note: string; figures?: readonly Figure[] }>;
};
