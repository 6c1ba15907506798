import { beginning, type Place, readLog } from './read-log.ts';

/** The end of the last whole line of a log. */
export async function findEnd(path: string): Promise<Place> {
  let end = beginning;
  for await (const { sequence, offset } of readLog(path)) end = { sequence, offset };
  return end;
}
