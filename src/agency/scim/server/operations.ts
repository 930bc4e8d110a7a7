import * as z from 'zod/mini';
import { SCIM_OPERATIONS_MAX } from '#integrations/server/limits.ts';
import type { Place } from './card.ts';
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, ScimError, USER_SCHEMA } from './protocol.ts';

const Patch = z.object({
  Operations: z
    .array(z.object({ op: z.string(), path: z.nullish(z.string()), value: z.nullish(z.unknown()) }))
    .check(z.maxLength(SCIM_OPERATIONS_MAX)),
});

/** One step of a patch; its path is empty if it has none. */
export type Operation = { kind: 'add' | 'replace' | 'remove'; path: string; value: unknown };

const KINDS = ['add', 'replace', 'remove'] as const;

/** @returns a patch's operations, with an empty path for none @throws ScimError invalidSyntax */
export function readOperations(body: unknown): Operation[] {
  const parsed = Patch.safeParse(body);
  if (!parsed.success) {
    throw new ScimError(
      400,
      `A patch has up to ${SCIM_OPERATIONS_MAX} Operations.`,
      'invalidSyntax',
    );
  }
  return parsed.data.Operations.map(({ op, path, value }) => {
    const kind = KINDS.find((each) => each === op.toLowerCase());
    if (kind === undefined) {
      throw new ScimError(400, `Unknown operation: ${op}.`, 'invalidSyntax');
    }
    return { kind, path: path ?? '', value };
  });
}

/** @returns the parsed path; `name` is the whole path in lower case, without schema and filter */
export function readPath(path: string): { place: Place; name: string } {
  const bare = stripSchema(path.toLowerCase());
  if (!/^[a-z][\w.$:-]*(?:\[[^\]]*\])?(?:\.\w+)?$/.test(bare)) {
    throw new ScimError(400, `Unknown path: ${path.slice(0, 100)}`, 'invalidPath');
  }
  const name = bare.replace(/\[[^[\]]*\]/, '');
  if (name === ENTERPRISE_SCHEMA.toLowerCase()) {
    return { name, place: { name, type: null, part: null } };
  }
  const [attribute = '', part = null] = name.split('.');
  const [, type = null] = /\btype eq "(\w+)"/.exec(bare) ?? [];
  return { name, place: { name: attribute, type, part } };
}

function stripSchema(path: string): string {
  const schemas = [USER_SCHEMA, ENTERPRISE_SCHEMA, GROUP_SCHEMA].map(
    (each) => `${each.toLowerCase()}:`,
  );
  const schema = schemas.find((each) => path.startsWith(each));
  return schema === undefined ? path : path.slice(schema.length);
}
