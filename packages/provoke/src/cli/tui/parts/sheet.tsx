import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { type KeyHint, Keys } from './keys.tsx';
import { bodyHeight, innerWidth, type Size } from './size.ts';

type Props = {
  size: Size;
  keys: readonly KeyHint[];
  /** Shown in place of the keys. */
  question?: string | undefined;
  children: ReactNode;
};

/** A whole page: its body, a rule, and what can be pressed. */
export const Sheet = ({ size, keys, question, children }: Props) => (
  <Box flexDirection="column" width={size.columns} height={size.rows - 1} paddingX={1}>
    <Box flexDirection="column" height={bodyHeight(size)} overflowY="hidden">
      <Box flexDirection="column" flexShrink={0}>
        {children}
      </Box>
    </Box>
    <Text dimColor>{'─'.repeat(innerWidth(size))}</Text>
    {question ? (
      <Text wrap="truncate" bold>
        {question}
      </Text>
    ) : (
      <Keys keys={keys} gap={gapOf(keys, size)} />
    )}
  </Box>
);

/** Narrower where not all keys would fit. */
function gapOf(keys: readonly KeyHint[], size: Size): number {
  const words = keys.reduce((sum, [key, word]) => sum + key.length + 1 + word.length, 0);
  return size.columns < 70 || words + 3 * (keys.length - 1) > innerWidth(size) ? 2 : 3;
}
