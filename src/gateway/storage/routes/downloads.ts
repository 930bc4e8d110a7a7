import { type Context, Hono } from 'hono';
import { answerObject } from '../objects/answer-object.ts';
import { PLACE } from '../objects/place.ts';
import { type FindReadable, findAsCaller, findPublic, findSigned } from '../objects/readable.ts';
import type { StorageDeps } from '../request/deps.ts';

/** Routes that serve files as stored. */
export function createDownloadRoutes(deps: StorageDeps): Hono {
  const answerAnybody = (c: Context, find: FindReadable) => {
    deps.limitReads(c);
    return answerObject(deps, c, find);
  };
  return new Hono()
    .get(`/object/public${PLACE}`, (c) => answerAnybody(c, findPublic))
    .get(`/object/sign${PLACE}`, (c) => answerAnybody(c, findSigned))
    .get(`/object/authenticated${PLACE}`, (c) => answerObject(deps, c, findAsCaller))
    .get(`/object${PLACE}`, (c) => answerObject(deps, c, findAsCaller));
}
