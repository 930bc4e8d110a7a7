import type { Sql } from '#database/connect.ts';
import type { Figure } from '../stand/figure.ts';
import type { Scope } from '../stand/scope.ts';
import type { Server } from '../stand/server.ts';

/** A server of its own for one attack, with a heap of 512 MB and somebody's page in it. */
export type Stand = {
  scope: Scope;
  server: Server;
  dataDirectory: string;
  sql: Sql;
  /**
   * Runs what the attack consists of, once everything it needs is there. Only this is watched: the
   * memory before, at most and after, and how long others wait meanwhile.
   */
  watch(assault: () => Promise<void>): Promise<void>;
};

/** What may come of an attack. That the server survives goes without saying. */
export type Bounds = {
  /** Resident memory when it is over, against before. */
  growthPercent: number;
  /** Resident memory at its height, against before; without it, the heap's own bound is the bound. */
  peakPercent?: number;
  /** What others wait, who ask for a page, for its data and for the state of the server. */
  othersP99Ms: number;
  /** Whether others may be told that nothing can be had now; without it, each has to be served. */
  othersMayFail?: boolean;
};

/** One thing that somebody did to the running server. Its file is named as it is. */
export type Attack = {
  name: string;
  /** What is done, in a line. */
  title: string;
  bounds: Bounds;
  /** Makes what it needs, then calls `stand.watch`, once. @returns what is to be said of it, and more to hold */
  attack(stand: Stand): Promise<{ note: string; figures?: readonly Figure[] }>;
};
