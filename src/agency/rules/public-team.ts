import * as z from 'zod/mini';

const Team = z.object({
  name: z.string(),
  logo_url: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  about: z.string(),
  people: z.array(
    z.object({
      full_name: z.string(),
      designation: z.string(),
      profile_picture_url: z.nullable(z.string()),
      username: z.string(),
    }),
  ),
});

/** A team as its visitors see it. */
export type PublicTeam = z.output<typeof Team>;

/** @param answer from `public_team()` @returns null if none is visible */
export function parsePublicTeam(answer: unknown): PublicTeam | null {
  return answer === null ? null : Team.parse(answer);
}
