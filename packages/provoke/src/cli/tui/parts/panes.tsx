import { Box, Text } from 'ink';
import type { ReactNode } from 'react';

type Props = { left: ReactNode; right: ReactNode; leftWidth: number; height: number };

/** Two panes with a line between them. Rows do not shrink, or they would be drawn over each other. */
export const Panes = ({ left, right, leftWidth, height }: Props) => (
  <Box height={height}>
    <Pane width={leftWidth} height={height}>
      {left}
    </Pane>
    <Box width={3} flexShrink={0} flexDirection="column">
      <Text dimColor>{Array.from({ length: height }, () => ' │ ').join('\n')}</Text>
    </Box>
    <Pane height={height}>{right}</Pane>
  </Box>
);

type PaneProps = { width?: number; height: number; children: ReactNode };

const Pane = ({ width, height, children }: PaneProps) => (
  <Box
    flexDirection="column"
    {...(width === undefined ? { flexGrow: 1, flexShrink: 1 } : { width, flexShrink: 0 })}
    height={height}
    overflowY="hidden"
  >
    <Box flexDirection="column" flexShrink={0}>
      {children}
    </Box>
  </Box>
);
