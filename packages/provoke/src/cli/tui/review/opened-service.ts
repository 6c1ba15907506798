import type { Service } from '@provoke/campaign';

/** A service that has results, as far as pages need it. */
export type OpenedService = Pick<Service, 'client' | 'place' | 'close'>;
