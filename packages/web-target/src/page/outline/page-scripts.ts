import { fitLimits, type Limits } from './fit-limits.ts';
import { outlinePage } from './outline-page.ts';
import { pageMemory } from './page-memory.ts';
import { pageSigns } from './page-signs.ts';
import { pageTexts } from './page-texts.ts';
import { withoutDefaults } from './without-defaults.ts';

const limits: Limits = {
  visitsMax: 200_000,
  nodesMax: 50_000,
  oldNodesMax: 20_000,
  depthMax: 300,
  textMax: 9_000_000,
  oldTextMax: 5_000_000,
  wordsMax: 200,
};

/** A field is found by what is around it. */
const fieldLimits: Limits = { ...limits, oldTextMax: 500_000 };

// The bundler may wrap functions in a helper that the page does not have.
const lookWith = (
  limits: Limits,
) => `const __name = (it) => it; const signs = ${pageSigns}, texts = ${pageTexts}, fit = ${fitLimits};
  const look = (memory) => {
    const { elements, outline } = (${outlinePage})(${JSON.stringify(limits)}, { signs: signs(), texts: texts(memory), fit, memory });
    return { elements, outline: (${withoutDefaults})(outline) };
  };`;

/** Evaluates to the elements of a frame and their outline, in which a long text is cut. */
export const lookScript = `(() => { ${lookWith(fieldLimits)} return look(); })()`;

/** Evaluates to the outline of a frame. */
export const glanceScript = `(() => { ${lookWith(limits)} return look().outline; })()`;

/**
 * Evaluates to the outline now, and functions for later: the same with what is new since, as a text that is empty if
 * nothing changed since the last one; and where elements are in the last one.
 */
export const rememberScript = `(() => { ${lookWith(limits)} const memory = (${pageMemory})();
  let last = look(memory), said = '';
  memory.close();
  const again = () => { last = look(memory); return last.outline; };
  const news = () => { const text = JSON.stringify(again()); if (text === said) return ''; said = text; return text; };
  const placesOf = (elements) => { const places = new Map(last.elements.map((it, at) => [it, at])); return elements.map((it) => places.get(it) ?? -1); };
  const end = () => memory.end();
  return { outline: last.outline, again, news, placesOf, end }; })()`;
