import { createTeamApi } from '#agency/api/server/team.ts';
import { createApi } from '#integrations/api/server/api.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import type { Document } from './render-client.ts';

/** @returns the API's description, as a server gives it. Nothing else of that server is used. */
export async function readDocument(): Promise<Document> {
  const limitStore = { createLimiter: () => ({}), createMeter: () => ({}) };
  const deps = { limitStore, limits: RATE_LIMITS, publicUrl: 'https://vizit.example' };
  const app = createApi(deps as unknown as AppDeps, createTeamApi);
  const answer = await app.request('/api/v1/openapi.json');
  return (await answer.json()) as Document;
}
