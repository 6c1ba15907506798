import { createHash } from 'node:crypto';

const PLACES = 10_000;

/** The number of the part that a place of a run is in. */
export const partNumber = (place: number): number => Math.floor(place / PLACES);

/**
 * The prefix of all words of a part in the index, so that a search looks nowhere else. If two parts have the same
 * prefix, a search takes longer and finds the same.
 */
export const partOf = (runId: string, number: number): string =>
  createHash('sha256').update(`${runId} ${number}`).digest('base64url').slice(0, 6);
