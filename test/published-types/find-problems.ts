import ts from 'typescript';

/** Finds the parts of a value that don't fit a type, with paths: `data.user.email: missing`. */
export type FindProblems = (type: ts.Type, value: unknown, path?: string) => string[];

const { TypeFlags, ModifierFlags, SymbolFlags } = ts;

/** Compares values with types field by field: finds missing and wrong properties. */
export function createFindProblems(checker: ts.TypeChecker): FindProblems {
  return find;

  function find(type: ts.Type, value: unknown, path = ''): string[] {
    if (type.isUnion()) return findInUnion(type, value, path);
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return [];
    // `string & {}` is a string.
    const parts = type.isIntersection() ? type.types : [type];
    const primitive = parts.find((part) => part.flags & PRIMITIVES);
    if (primitive) return fitsPrimitive(primitive, value) ? [] : [wrong(type, value, path)];
    return findInStructure(type, value, path);
  }

  function findInStructure(type: ts.Type, value: unknown, path: string): string[] {
    const wanted = type.getCallSignatures().length > 0 ? 'function' : 'object';
    if (typeof value !== wanted || value === null) return [wrong(type, value, path)];
    if (typeof value !== 'object') return [];
    const isList = checker.isTupleType(type) || checker.isArrayType(type);
    return isList ? findInArray(type, value, path) : findInObject(type, value, path);
  }

  /** None if one of the types fits, else the problems of the closest one. */
  function findInUnion({ types }: ts.UnionType, value: unknown, path: string): string[] {
    return findFewest(types.map((type) => find(type, value, path)));
  }

  function findInArray(type: ts.Type, value: object, path: string): string[] {
    if (!Array.isArray(value)) return [wrong(type, value, path)];
    const parts = checker.getTypeArguments(type as ts.TypeReference);
    return value.flatMap((entry, index) => {
      const part = checker.isTupleType(type) ? parts[index] : parts[0];
      return part ? find(part, entry, `${path}[${index}]`) : [`${path}[${index}]: one too many`];
    });
  }

  function findInObject(type: ts.Type, value: object, path: string): string[] {
    const fields = new Map<string, unknown>(Object.entries(value));
    const properties = checker.getPropertiesOfType(type).filter(isPublic);
    const named = properties.flatMap((property) => {
      const name = property.getName();
      const at = path === '' ? name : `${path}.${name}`;
      const field: unknown = Reflect.get(value, name);
      fields.delete(name);
      const wanted = checker.getTypeOfSymbol(property);
      if (field !== undefined) return find(wanted, field, at);
      const mayBeMissing =
        property.flags & SymbolFlags.Optional || find(wanted, field).length === 0;
      return mayBeMissing ? [] : [`${at}: missing`];
    });
    const others = checker.getIndexInfosOfType(type).flatMap(({ type: each }) => {
      return [...fields].flatMap(([name, field]) => find(each, field, `${path}.${name}`));
    });
    return [...named, ...others];
  }

  function wrong(type: ts.Type, value: unknown, path: string): string {
    const shown = JSON.stringify(value)?.slice(0, 60) ?? String(value);
    return `${path || 'the answer'}: ${shown} is no ${checker.typeToString(type)}`;
  }
}

/** The problems of the reading that fits deepest, among several of one value. */
export function findFewest(readings: string[][]): string[] {
  const depth = (problems: string[]) => Math.min(...problems.map((each) => countSteps(each)));
  return readings.reduce((best, next) => (depth(next) > depth(best) ? next : best));
}

const countSteps = (problem: string) => problem.split(':')[0]?.split(/[.[]/).length ?? 0;

/** @returns whether the property is public */
export function isPublic(property: ts.Symbol): boolean {
  // Named by a symbol, such as an array's iterator.
  if (property.getName().startsWith('__@')) return false;
  return (property.declarations ?? []).every(
    (declaration) =>
      !(
        ts.getCombinedModifierFlags(declaration) &
        (ModifierFlags.Private | ModifierFlags.Protected)
      ),
  );
}

const PRIMITIVES =
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BooleanLike |
  TypeFlags.BigIntLike |
  TypeFlags.ESSymbolLike |
  TypeFlags.VoidLike |
  TypeFlags.Null |
  TypeFlags.Never |
  TypeFlags.NonPrimitive;

function fitsPrimitive(type: ts.Type, value: unknown): boolean {
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value;
  const { flags } = type;
  if (flags & TypeFlags.BooleanLiteral) {
    return value === (Reflect.get(type, 'intrinsicName') === 'true');
  }
  if (flags & TypeFlags.VoidLike) return value === undefined;
  if (flags & TypeFlags.Null) return value === null;
  if (flags & TypeFlags.NonPrimitive) return typeof value === 'object' && value !== null;
  if (flags & TypeFlags.StringLike) return typeof value === 'string';
  if (flags & TypeFlags.NumberLike) return typeof value === 'number';
  if (flags & TypeFlags.BooleanLike) return typeof value === 'boolean';
  if (flags & TypeFlags.ESSymbolLike) return typeof value === 'symbol';
  return flags & TypeFlags.BigIntLike ? typeof value === 'bigint' : false;
}
