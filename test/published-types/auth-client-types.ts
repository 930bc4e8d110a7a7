import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { createFindProblems, findFewest, isPublic } from './find-problems.ts';

const CLIENT_FILE = join(
  dirname(createRequire(import.meta.url).resolve('@supabase/auth-js/package.json')),
  'dist/module/GoTrueClient.d.ts',
);

export type AuthClientTypes = {
  /** The public methods of its client and of its namespaces, such as `admin.mfa.listFactors`. */
  methods: string[];
  /** Finds the parts of a response that don't fit the method's published type. */
  findProblems(method: string, answer: unknown): string[];
};

let known: AuthClientTypes | undefined;

/** Read once; the compiler takes about a second. */
export function readAuthClientTypes(): AuthClientTypes {
  known ??= read();
  return known;
}

function read(): AuthClientTypes {
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2020,
    lib: ['lib.es2020.d.ts'],
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const program = ts.createProgram([CLIENT_FILE], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(CLIENT_FILE);
  const module = source && checker.getSymbolAtLocation(source);
  const client = module && checker.tryGetMemberInModuleExports('default', module);
  if (!client) throw new Error(`no client in ${CLIENT_FILE}`);
  const signatures = new Map(listMethods(checker, checker.getDeclaredTypeOfSymbol(client)));
  const findProblems = createFindProblems(checker);
  return {
    methods: [...signatures.keys()],
    findProblems: (method, answer) => {
      const overloads = signatures.get(method);
      if (!overloads) return [`${method}: no such method`];
      const problems = overloads.map((overload) => {
        const type = checker.getReturnTypeOfSignature(overload);
        return findProblems(checker.getAwaitedType(type) ?? type, answer);
      });
      return findFewest(problems);
    },
  };
}

type Method = [name: string, signatures: readonly ts.Signature[]];

/** The methods of a type, and those of its nested objects. */
function listMethods(checker: ts.TypeChecker, type: ts.Type, prefix = ''): Method[] {
  return checker.getPropertiesOfType(type).flatMap((property): Method[] => {
    const name = property.getName();
    if (name.startsWith('_') || !isPublic(property)) return [];
    const held = checker.getTypeOfSymbol(property);
    const signatures = held.getCallSignatures();
    if (signatures.length > 0) return [[`${prefix}${name}`, signatures]];
    return held.isUnion() || property.getName() === 'client'
      ? []
      : listMethods(checker, held, `${prefix}${name}.`);
  });
}
