import { Text } from 'ink';

export type KeyHint = readonly [key: string, word: string];

export const Keys = ({ keys, gap }: { keys: readonly KeyHint[]; gap: number }) => (
  <Text wrap="truncate">
    {keys.map(([key, word], place) => (
      <Text key={key}>
        {place > 0 && ' '.repeat(gap)}
        <Text bold>{key}</Text>
        <Text dimColor> {word}</Text>
      </Text>
    ))}
  </Text>
);
