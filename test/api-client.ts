import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { API_SCOPES, isOfTeam } from '#integrations/api/rules/api-key.ts';
import type { TestApp } from './app.ts';

/** Every scope over one's own data; those over a team need an agency. */
export const OWN_SCOPES = API_SCOPES.filter((scope) => !isOfTeam(scope));

export type ApiAnswer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: its shape was validated against the document
  body: any;
};

type Answers = Record<string, { content?: Record<string, { schema: object }> }>;
type Document = { paths: Record<string, Record<string, { responses: Answers }>> };

/** An API client that takes full paths, and validates every response against the description. */
export type ApiClient = (path: string, init?: RequestInit) => Promise<ApiAnswer>;

/**
 * @param secret of a key, or '' for none
 * @returns a client that throws if a response differs from `/api/v1/openapi.json`
 */
export async function createApiClient(
  { app }: Pick<TestApp, 'app'>,
  secret: string,
): Promise<ApiClient> {
  const holdTo = findCheck(await (await app.request('/api/v1/openapi.json')).text());
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (secret !== '' && !headers.has('x-api-key'))
      headers.set('authorization', `Bearer ${secret}`);
    const answer = await app.request(path, { ...init, headers });
    const text = await answer.text();
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const said = { status: answer.status, headers: answer.headers, body };
    holdTo(new URL(path, 'http://localhost').pathname, init.method ?? 'GET', type, said);
    return said;
  };
}

/** A schema is compiled on first use, which takes longer than the response. */
const checks = new Map<string, ReturnType<typeof createCheck>>();

function findCheck(description: string): ReturnType<typeof createCheck> {
  const check = checks.get(description) ?? createCheck(JSON.parse(description));
  checks.set(description, check);
  return check;
}

function createCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');

  return (path: string, method: string, type: string, { status, body }: ApiAnswer): void => {
    const template = Object.keys(document.paths).find((known) => toPattern(known).test(path));
    const operation = template && document.paths[template]?.[method.toLowerCase()];
    // Unknown paths have no description; their 404 has the usual shape.
    const schema = operation
      ? findSchema(document, [template, method.toLowerCase(), status, type])
      : '#/components/schemas/Problem';
    if (schema === null && body === undefined) return;
    if (schema === null) throw new Error(`${method} ${path}: ${status} ${type} is not described.`);
    const check = ajv.getSchema(`document${schema}`);
    if (check === undefined) throw new Error(`There is no schema at ${schema}.`);
    if (!check(body)) {
      throw new Error(`${method} ${path}: ${status}: ${ajv.errorsText(check.errors)}`);
    }
  };
}

/** @returns the path of a response's schema in the document; null for a response without a body */
function findSchema(
  { paths }: Document,
  [template, method, status, type]: [string, string, number, string],
): string | null {
  const described = paths[template]?.[method]?.responses[String(status)];
  if (described === undefined)
    throw new Error(`${method} ${template}: ${status} is not described.`);
  if (described.content?.[type] === undefined) return null;
  const steps = ['paths', template, method, 'responses', String(status), 'content', type, 'schema'];
  return `#/${steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
}

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
}
