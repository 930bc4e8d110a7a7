import { findOwnProfile } from '../data/own-rows.ts';
import { ApiError } from '../http/errors.ts';
import { toProfile } from './answers.ts';
import { type ApiDeps, createApiRouter } from './context.ts';
import { describeReading } from './describe.ts';
import { Profile } from './schemas.ts';

const READ = describeReading({ path: '/profile', summary: 'Your profile', answer: Profile });

/** `GET /api/v1/profile`. */
export function createProfileApi({ asOwner, publicUrl }: ApiDeps) {
  return createApiRouter().openapi(READ, async (context) => {
    const { user_id } = context.var.key;
    const profile = await asOwner(user_id, (own) => findOwnProfile(own, user_id));
    if (profile === null) throw new ApiError('not_found');
    return context.json(toProfile(profile, publicUrl), 200);
  });
}
