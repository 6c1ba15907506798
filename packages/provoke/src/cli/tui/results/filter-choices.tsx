import { formatCount as count } from '@provoke/figures';
import { Box, Text } from 'ink';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { facetOf, valueWord } from './facets.ts';
import type { ResultsState } from './results-state.ts';

type Props = {
  choosing: NonNullable<ResultsState['choosing']>;
  height: number;
  width: number;
};

/** The values that a list can be narrowed to, with how many attempts each leaves. */
export const FilterChoices = ({ choosing: { choices, row, top }, height, width }: Props) => (
  <Box flexDirection="column" height={height}>
    {choices.slice(top, top + height).map(({ facet, value, count: many, isChosen }, at) => {
      const isFirst = at === 0 || choices[top + at - 1]?.facet !== facet;
      const isHere = top + at === row;
      const room = Math.max(8, Math.min(44, width - LABEL - COUNT - 6));
      return (
        <Text key={`${facet} ${value}`} wrap="truncate" bold={isHere}>
          {isHere ? '› ' : '  '}
          <Text dimColor>{fit(isFirst ? facetOf[facet].label : '', LABEL)}</Text>
          {isChosen ? '✓ ' : '  '}
          {fit(foreignLine(valueWord(facet, value), 80), room)}
          <Text dimColor>{fit(count(many), COUNT, 'right')}</Text>
        </Text>
      );
    })}
    {choices.length === 0 && <Text dimColor>There is nothing to choose from yet.</Text>}
  </Box>
);

const LABEL = 14;
const COUNT = 10;
