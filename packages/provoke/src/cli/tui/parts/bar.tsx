import { Text } from 'ink';

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Moves in eighths of a cell, so that progress shows early. */
export function Bar({ share, width }: { share: number; width: number }) {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
  const full = Math.floor(eighths / 8);
  const part = EIGHTHS[eighths % 8] ?? '';
  return (
    <Text>
      {'█'.repeat(full)}
      {part}
      <Text dimColor>{'─'.repeat(Math.max(0, width - full - part.length))}</Text>
    </Text>
  );
}
