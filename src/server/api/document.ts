import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiVariables } from './context.ts';

const DESCRIPTION = `Your own data, for your own programs. Make a key under Integration, API, and send \
it as \`Authorization: Bearer vzt_…\` or \`X-API-Key\`; never in an address. Lists come newest first, \
a page at a time. Every answer that is read has an \`ETag\`; \`RateLimit-Remaining\` says how many \
requests are left.`;

/**
 * @param app whose routes are described, by the schemas that check them
 * @param publicUrl where it answers
 * @returns the description as OpenAPI 3.1
 */
export function describeApi(app: OpenAPIHono<ApiVariables>, publicUrl: string): object {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  registry.registerComponent('securitySchemes', 'header', {
    ...{ type: 'apiKey', in: 'header' },
    name: 'X-API-Key',
  });
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Vizit', version: '1', description: DESCRIPTION },
    servers: [{ url: publicUrl }],
  });
}
