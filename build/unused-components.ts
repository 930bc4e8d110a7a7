import type { Plugin } from 'vite';

/**
 * Lets the build leave out the components of libraries that no screen uses. Each is made by a call and
 * named for React's developer tools afterwards, and either could be wanted for itself.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/.*\.m?js/, code: /forwardRef|createContext/ },
      handler: (code) => ({ code: markComponents(code), map: null }),
    },
  };
}

function markComponents(code: string): string {
  return code.replace(MADE, '$& /* @__PURE__ */').replace(NAMED, '');
}

const MADE = /^(?:var|let|const) [\w$]+ =(?= (?:React\d*\.)?(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^[\w$]+\.displayName = .*;$/gm;
