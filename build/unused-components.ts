import type { Plugin } from 'vite';

/**
 * Lets the build drop library components that no screen uses. Each is created by a call and then
 * named for React's developer tools, and the build must assume side effects of either.
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
