import * as z from 'zod/mini';
import { isPart, type Part } from '#page/locks/rules/parts.ts';

const Preview = z.object({
  people: z.number(),
  parts: z.array(z.object({ part: z.string(), people: z.number() })),
});

/** The pages that a push would change: in all, and for each part. */
export type PushPreview = { people: number; parts: { part: Part; people: number }[] };

/** @param answer from `preview_template()` @throws Error if it is invalid */
export function parsePushPreview(answer: unknown): PushPreview {
  const parsed = Preview.safeParse(answer);
  if (!parsed.success) throw new Error('We couldn’t read the preview.');
  const parts = parsed.data.parts.flatMap(({ part, people }) =>
    isPart(part) && people > 0 ? [{ part, people }] : [],
  );
  return { people: parsed.data.people, parts };
}
