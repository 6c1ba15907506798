import { formatCount as count } from '@provoke/figures';
import { Text } from 'ink';
import { foreignLine } from '../text/foreign.ts';
import { drawTextField } from '../text-field/draw-text-field.ts';
import { facetOf, facets, valueWord } from './facets.ts';
import type { DeepSearch, ResultsState } from './results-state.ts';

/** What the list is narrowed by, and how that ends. */
export function FilterLine({ state, width }: { state: ResultsState; width: number }) {
  const { filter, isTyping, field, deep, lines } = state;
  if (isTyping)
    return (
      <Text wrap="truncate">
        <Text dimColor>{'search '}</Text>
        {drawTextField(field, { width: Math.max(8, width - LABEL) })}
      </Text>
    );
  const chosen = facets.flatMap((facet) => {
    const value = filter.by[facet];
    return value === undefined ? [] : [[facetOf[facet].label, valueWord(facet, value)] as const];
  });
  if (chosen.length === 0 && filter.words === '')
    return <Text dimColor>{state.isAnyCounted ? 'what counts   F filters' : 'F filters'}</Text>;
  return (
    <Text wrap="truncate">
      {chosen.map(([label, word]) => (
        <Text key={label}>
          <Text dimColor>{`${label} `}</Text>
          {`${foreignLine(word, 60)}   `}
        </Text>
      ))}
      {filter.words !== '' && (
        <>
          <Text dimColor>{'search '}</Text>
          {`${foreignLine(filter.words, 60)}   `}
          <Text dimColor>{`${deepWords(deep, lines.length)}   `}</Text>
        </>
      )}
      <Text bold>x</Text>
      <Text dimColor> drops it</Text>
    </Text>
  );
}

const LABEL = 7;

/** How far prompts and replies were searched. */
function deepWords(deep: DeepSearch | undefined, total: number): string {
  if (!deep) return 'in goals';
  if (typeof deep.ended === 'object') return foreignLine(deep.ended.failed, 200);
  if (deep.ended) return 'in goals, prompts and replies';
  return `searching prompts and replies: ${count(deep.read)} of ${count(total)}`;
}
