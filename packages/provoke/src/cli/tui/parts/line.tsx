import { Box, Text } from 'ink';
import type { ReactNode } from 'react';

/** Left and right of one row. The left gives way where there is no room for both, and then the right is cut. */
export const Line = ({ left, right }: { left: ReactNode; right?: ReactNode }) => (
  <Box height={1} overflowX="hidden" justifyContent="space-between">
    <Box flexShrink={1} flexGrow={1} marginRight={right ? 2 : 0}>
      <Text wrap="truncate">{left}</Text>
    </Box>
    {right && (
      <Box flexShrink={0}>
        <Text wrap="truncate">{right}</Text>
      </Box>
    )}
  </Box>
);

export const Gap = () => <Text> </Text>;

/** A quiet word above a block. */
export const Label = ({ children }: { children: ReactNode }) => (
  <Text dimColor wrap="truncate">
    {children}
  </Text>
);
