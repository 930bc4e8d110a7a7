import { Hono } from 'hono';
import type { StorageDeps } from '../deps.ts';
import { answerObject } from '../objects/answer-object.ts';
import { PLACE } from '../objects/place.ts';
import { findAsCaller, findPublic, findSigned } from '../objects/readable.ts';

/** How files go out, as they are. */
export function createDownloadRoutes(deps: StorageDeps): Hono {
  return new Hono()
    .get(`/object/public${PLACE}`, (c) => answerObject(deps, c, findPublic))
    .get(`/object/sign${PLACE}`, (c) => answerObject(deps, c, findSigned))
    .get(`/object/authenticated${PLACE}`, (c) => answerObject(deps, c, findAsCaller))
    .get(`/object${PLACE}`, (c) => answerObject(deps, c, findAsCaller));
}
