import type { OpenAPIHono } from '@hono/zod-openapi';
import { WEBHOOK_EVENTS } from '#integrations/webhooks/rules/events.ts';
import type { ApiVariables } from './context.ts';
import { EVENT_MESSAGES } from './event-schemas.ts';

const DESCRIPTION = `Your own data, for your own programs. Make a key under Integration, API, and send \
it as \`Authorization: Bearer vzt_…\` or \`X-API-Key\`; never in an address. Lists come newest first, \
a page at a time. Every answer that is read has an \`ETag\`, which \`If-Match\` takes when you change your profile; \`RateLimit-Remaining\` says how many \
requests are left.`;

/**
 * @param app whose routes are described, by the schemas that validate them
 * @param publicUrl its URL
 * @returns the OpenAPI 3.1 description
 */
export function describeApi(app: OpenAPIHono<ApiVariables>, publicUrl: string): object {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  registry.registerComponent('securitySchemes', 'header', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
  });
  for (const { event, message, example } of EVENT_MESSAGES) {
    registry.registerWebhook({
      method: 'post',
      path: event,
      operationId: toOperationId('on', event),
      summary: WEBHOOK_EVENTS[event].name,
      request: { body: { content: { 'application/json': { schema: message, example } } } },
      responses: { '2XX': { description: 'Received. Anything else is tried again.' } },
    });
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Vizit', version: '1', description: DESCRIPTION },
    servers: [{ url: publicUrl }],
  });
  nameOperations(document.paths ?? {});
  return document;
}

/** Clients are generated with these names: `getLeads`, `deleteLeadsId`. */
function nameOperations(paths: Readonly<Record<string, object>>): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId ??= toOperationId(method, path.replace('/api/v1', ''));
    }
  }
}

function toOperationId(verb: string, noun: string): string {
  return (
    verb +
    noun.replace(/\W*(\w+)\W*/g, (_, [first = '', ...rest]) => first.toUpperCase() + rest.join(''))
  );
}
