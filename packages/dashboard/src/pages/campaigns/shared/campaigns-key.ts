/** Everything about campaigns on workers: what changes one makes all of it stale. */
export const CAMPAIGNS = ['campaigns'];
