import type { LoadRequest } from '../load/load.ts';

/** A request that one hostile organization repeats, and its expected status. */
export type Shape = Omit<LoadRequest, 'headers'> & { name: string; status: number };
