import { Text } from 'ink';
import { foreignLine } from '../text/foreign.ts';

export type KeyHint = readonly [key: string, word: string];

/** A word may be another's: the name of an action of one's own. */
export const Keys = ({ keys, gap }: { keys: readonly KeyHint[]; gap: number }) => (
  <Text wrap="truncate">
    {keys.map(([key, word], place) => (
      <Text key={key}>
        {place > 0 && ' '.repeat(gap)}
        <Text bold>{key}</Text>
        <Text dimColor> {foreignLine(word)}</Text>
      </Text>
    ))}
  </Text>
);
