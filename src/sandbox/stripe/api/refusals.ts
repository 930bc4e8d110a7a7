import type * as z from 'zod/mini';
import { type ApiError, invalidRequest } from '../errors.ts';
import type { FormTree } from './form.ts';
import { MARKS } from './params.ts';

type Issue = z.core.$ZodIssue;

/**
 * @param issues of a schema in `params.ts`
 * @param given what was parsed
 * @returns the refusal of the first issue in Stripe's words; unknown parameters have priority
 */
export function refuse(issues: readonly Issue[], given: FormTree): ApiError {
  const flat = issues.flatMap((issue) => flatten(issue));
  const issue = flat.find(({ code }) => code === 'unrecognized_keys') ?? flat[0];
  if (!issue) return invalidRequest('Invalid request.');
  if (issue.code === 'unrecognized_keys') return refuseUnknown(issue);
  const param = writePath(issue.path);
  const value = readAt(given, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  if (value === '') return refuseEmpty(param);
  return refuseValue(issue, param, value);
}

function refuseUnknown(issue: Extract<Issue, { code: 'unrecognized_keys' }>): ApiError {
  const names = issue.keys.map((key) => writePath([...issue.path, key]));
  const noun = names.length === 1 ? 'parameter' : 'parameters';
  return invalidRequest(`Received unknown ${noun}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param: names[0] ?? '',
  });
}

function refuseEmpty(param: string): ApiError {
  return invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  );
}

function refuseValue(issue: Issue, param: string, value: string | FormTree): ApiError {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  const code = 'parameter_invalid_integer';
  switch (issue.code) {
    case 'too_small':
      return invalidRequest(`This value must be greater than or equal to ${issue.minimum}.`, {
        code,
        param,
      });
    case 'too_big':
      if (issue.message === MARKS.array) return invalidRequest('Invalid array', { param });
      return typeof value === 'string' && issue.origin === 'string'
        ? invalidRequest(
            `Invalid string: ${shorten(shown)}; must be at most ${issue.maximum} characters`,
            { param },
          )
        : invalidRequest(`This value must be less than or equal to ${issue.maximum}.`, {
            code,
            param,
          });
    case 'invalid_value':
      return refuseChoice(issue.values.map(String), param, shown);
    case 'invalid_type':
      return invalidRequest(`Invalid ${issue.expected}`, { param });
    default:
      return refuseMarked(issue.message, param, shown);
  }
}

function refuseChoice(choices: string[], param: string, shown: string): ApiError {
  if (choices.join() === 'true,false')
    return invalidRequest(`Invalid boolean: ${shown}`, { param });
  const last = choices.pop() ?? '';
  const all = choices.length === 0 ? last : `one of ${choices.join(', ')} or ${last}`;
  return invalidRequest(`Invalid ${param}: must be ${all}`, { param });
}

function refuseMarked(mark: string, param: string, shown: string): ApiError {
  if (mark === MARKS.integer) {
    return invalidRequest(`Invalid integer: ${shown}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  if (mark === MARKS.url) return invalidRequest('Not a valid URL', { code: 'url_invalid', param });
  if (mark === MARKS.currency) return invalidRequest(`Invalid currency: ${shown}.`, { param });
  return invalidRequest(`Invalid value for ${param}: ${shown}`, { param });
}

/** For a union, reports the alternative that got furthest. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const deepest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0] ?? [];
  return deepest.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }));
}

function depth(issues: readonly Issue[]): number {
  const isChoice = issues.some(({ code }) => code === 'invalid_value');
  return Math.max(0, ...issues.map(({ path }) => path.length)) - (isChoice ? 0.5 : 0);
}

/** items, 0, price → `items[0][price]`. */
function writePath(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
}

function readAt(tree: FormTree, path: readonly PropertyKey[]): string | FormTree | undefined {
  let value: string | FormTree | undefined = tree;
  for (const key of path) {
    value = typeof value === 'object' ? value[String(key)] : undefined;
  }
  return value;
}

function shorten(shown: string): string {
  return shown.length > 20 ? `${shown.slice(0, 5)}...${shown.slice(-5)}` : shown;
}
