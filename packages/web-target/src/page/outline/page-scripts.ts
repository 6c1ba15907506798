import { outlinePage } from './outline-page.ts';
import { pageMemory } from './page-memory.ts';
import { pageSigns } from './page-signs.ts';

const limits = JSON.stringify({ nodesMax: 20_000, textMax: 1_000_000, wordsMax: 200 });

// The bundler may wrap functions in a helper that the page does not have.
const look = `const __name = (it) => it; const signs = ${pageSigns};
  const look = (memory) => (${outlinePage})(${limits}, signs(), memory);`;

/** Evaluates to the elements of a frame and their outline. */
export const lookScript = `(() => { ${look} return look(); })()`;

/** Evaluates to the outline now, and a function for the same later, which knows what is new. */
export const rememberScript = `(() => { ${look} const memory = (${pageMemory})();
  const { outline } = look(memory); memory.close(); return { outline, again: () => look(memory).outline }; })()`;
