/** The part of JSON Schema that the API's description uses. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

type Body = { content?: Record<string, { schema: Schema }> };

type Operation = {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Body;
  responses: Record<string, Body>;
};

export type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const HEAD = '// Written by `npm run generate` from the OpenAPI document of the API.\n';

/** @returns the types and operations of the official client */
export function renderClient({ paths, webhooks, components }: Document): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${toType(schema)};\n`,
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const types = operations.map(
    ({ operation }) => `  /** ${operation.summary}. */\n  ${operation.operationId}: {
    input: ${toInput(operation)};
    answer: ${toAnswer(operation)};
  };`,
  );
  const calls = operations.map(
    ({ path, method, operation }) =>
      `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'],`,
  );
  const messages = Object.entries(webhooks).flatMap(([event, methods]) =>
    Object.values(methods).map(({ requestBody, summary }) => {
      const schema = requestBody?.content?.['application/json']?.schema ?? {};
      return `  /** ${summary}. */\n  '${event}': ${toType(schema)};`;
    }),
  );
  return [
    HEAD,
    ...schemas,
    `/** What each event sends to a webhook. */\nexport type WebhookMessages = {\n${messages.join('\n')}\n};\n`,
    '/** Any message to a webhook; its `type` says which. */\nexport type WebhookMessage = WebhookMessages[keyof WebhookMessages];\n',
    `/** What each operation takes and answers. */\nexport type Operations = {\n${types.join('\n')}\n};\n`,
    `/** How each operation is asked. */\nexport const OPERATIONS = {\n${calls.join('\n')}\n} as const satisfies Record<keyof Operations, readonly [method: string, path: string]>;\n`,
  ].join('\n');
}

/** The path and query parameters, and the body, if there is one. */
function toInput({ parameters = [], requestBody }: Operation): string {
  const fields = ['path', 'query'].flatMap((place) => {
    const inPlace = parameters.filter((one) => one.in === place);
    if (inPlace.length === 0) return [];
    const isNeeded = inPlace.some(({ required }) => required);
    const types = inPlace.map(({ name, required, schema }) => toField(name, schema, required));
    return [`${place}${isNeeded ? '' : '?'}: { ${types.join(' ')} };`];
  });
  const body = requestBody?.content?.['application/json'];
  if (body) fields.push(`body: ${toType(body.schema)};`);
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '{ query?: undefined }';
}

/** The success responses; one without a body is undefined. */
function toAnswer({ responses }: Operation): string {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const schema = good?.[1].content?.['application/json']?.schema;
  return schema ? toType(schema) : 'undefined';
}

function toField(name: string, schema: Schema, isNeeded = false): string {
  return `${name}${isNeeded ? '' : '?'}: ${toType(schema)};`;
}

/** @throws Error for an unsupported schema, so that no type is silently wrong */
function toType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => toType({ ...schema, type })).join(' | ');
  }
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return `readonly (${toType(schema.items ?? {})})[]`;
    case 'object':
      return toObject(schema);
    default:
      throw new Error(`This schema has no type here: ${JSON.stringify(schema)}`);
  }
}

function toObject({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties && typeof additionalProperties === 'object') {
    return `Readonly<Record<string, ${toType(additionalProperties)}>>`;
  }
  const fields = Object.entries(properties ?? {}).map(([name, schema]) =>
    toField(name, schema, required.includes(name)),
  );
  return `{ ${fields.join(' ')} }`;
}
