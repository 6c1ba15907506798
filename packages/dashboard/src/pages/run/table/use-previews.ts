import { useQueries } from '@tanstack/react-query';
import { type Preview, previewsQuery } from '../run-queries.ts';

/** Rows are asked for in blocks, so that a small move asks for nothing. */
const BLOCK = 60;

type Seen = { rows: Uint32Array; first: number; end: number; isMoving: boolean };

/** The starts of the visible replies, loaded when scrolling pauses; null for a row whose evidence is removed. */
export function usePreviews(runId: string, { rows, first, end, isMoving }: Seen) {
  const blocks: number[] = [];
  for (let block = Math.floor(first / BLOCK); block * BLOCK < end; block++) blocks.push(block);
  const answers = useQueries({
    queries: blocks.map((block) => ({
      ...previewsQuery(runId, [...rows.subarray(block * BLOCK, (block + 1) * BLOCK)]),
      enabled: !isMoving,
    })),
  });
  return (at: number): Preview | null | undefined => {
    const answer = answers[Math.floor(at / BLOCK) - (blocks[0] ?? 0)]?.data;
    return answer && (answer.get(rows[at] ?? 0) ?? null);
  };
}
