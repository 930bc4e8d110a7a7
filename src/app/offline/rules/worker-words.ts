/** The service worker's file, beside the dashboard, so that its scope is all of it. */
export const WORKER_PATH = '/worker.js';

/** Tells the worker to keep what the browser may have thrown away. */
export const KEEP_MESSAGE = 'keep';
