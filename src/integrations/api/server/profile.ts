import { createHash, randomUUID } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  findOwnProfile,
  holdOwnProfile,
  updateOwnProfile,
} from '#page/delivery/server/own-rows.ts';
import { toPageColumns } from '#page/draft/rules/page-change.ts';
import { toProfile } from './answers.ts';
import {
  type ApiDeps,
  asJson,
  createApiRouter,
  describeReading,
  needs,
  problem,
  REFUSALS,
} from './routing.ts';
import { Profile, ProfileChange } from './schemas.ts';

const READ = describeReading({
  scope: 'profile:read',
  path: '/profile',
  summary: 'Your profile',
  answer: Profile,
});

const CHANGE = createRoute({
  method: 'patch',
  path: '/profile',
  summary: 'Change your profile and its links, and publish them, at most 5 times a minute',
  ...needs('profile:write'),
  request: {
    headers: z.object({
      'if-match': z.optional(z.string()).openapi({
        description:
          'The `ETag` of what you read: the change applies only if nothing has changed since.',
      }),
    }),
    body: { required: true, content: asJson(ProfileChange) },
  },
  responses: {
    200: { description: 'The profile as it is now', content: asJson(Profile) },
    412: problem('It has changed since the version in `If-Match`.'),
    ...REFUSALS,
  },
});

/** `/api/v1/profile`, changed under the editor's rules and with the owner's rights. */
export function createProfileApi({ asOwner, publicUrl }: ApiDeps) {
  return createApiRouter()
    .openapi(READ, async (context) => {
      const { user_id } = context.var.key;
      const profile = await asOwner(user_id, (own) => findOwnProfile(own, user_id));
      if (profile === null) throw new ApiError('not_found');
      const body = toProfile(profile, publicUrl);
      context.header('ETag', toEntityTag(body));
      return context.json(body, 200);
    })
    .openapi(CHANGE, async (context) => {
      const { user_id } = context.var.key;
      const change = context.req.valid('json');
      const wanted = context.req.header('if-match');
      const profile = await asOwner(user_id, async (own) => {
        const row = await holdOwnProfile(own, user_id);
        if (row === null) throw new ApiError('not_found');
        assertMatch(wanted, toProfile(row, publicUrl));
        const changed = toPageColumns(row, change, randomUUID);
        if ('problem' in changed) throw new ApiError('bad_request', { sentence: changed.problem });
        return updateOwnProfile(own, row, changed.columns);
      }).catch(refuseAsSql);
      const body = toProfile(profile, publicUrl);
      context.header('ETag', toEntityTag(body));
      return context.json(body, 200);
    });
}

/** Passes on the database's refusals about the page. */
function refuseAsSql(error: unknown): never {
  const { code, message } = error as { code?: unknown; message?: string };
  if (code === 'PT400' && message) throw new ApiError('bad_request', { sentence: message });
  if (code === 'PT403' && message) throw new ApiError('page_refused', { sentence: message });
  if (code === 'PT429') throw new ApiError('too_many');
  throw error;
}

/** @param body of the response @returns its entity tag (RFC 9110, 8.8.3), different for each body */
function toEntityTag(body: object): string {
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return `"${digest.slice(0, 27)}"`;
}

/**
 * Refuses a change if the caller's version is outdated (RFC 9110, 13.1.1). Compressing proxies weaken tags,
 * so `W/` is ignored.
 *
 * @param wanted the `If-Match` header; without it every change is allowed
 * @throws ApiError `changed_meanwhile`
 */
function assertMatch(wanted: string | undefined, body: object): void {
  if (wanted === undefined || wanted.trim() === '*') return;
  const tag = toEntityTag(body);
  const tags = wanted.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!tags.includes(tag)) throw new ApiError('changed_meanwhile');
}
