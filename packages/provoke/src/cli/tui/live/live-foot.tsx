import { observeWords, raiseWords } from '@provoke/figures';
import { Text } from 'ink';
import type { LiveState } from './live-state.ts';

/** Above the keys: what late spans have just raised, else what would show what is not observable. */
export function LiveFoot({ state: { late, summary } }: { state: LiveState }) {
  if (late) {
    const { marks, words } = raiseWords(late);
    return <Text wrap="truncate" bold>{`${marks} goal ${late.goal.index + 1}: ${words}`}</Text>;
  }
  return (
    <Text wrap="truncate" dimColor>
      {(summary.acts && observeWords(summary.acts)) || ' '}
    </Text>
  );
}
