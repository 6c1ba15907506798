import { Text } from 'ink';
import { COLUMNS_MIN, ROWS_MIN } from '../../terminal/screen.ts';

/** While the window is smaller than any screen. */
export const TooSmall = () => (
  <Text wrap="truncate">{`A window of ${COLUMNS_MIN} × ${ROWS_MIN}, please.`}</Text>
);
