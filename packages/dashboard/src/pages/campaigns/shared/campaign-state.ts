import type { Campaign } from '@provoke/contract';

type Standing = Pick<Campaign, 'status' | 'slices'>;

/** Whether its figures may still change by themselves. */
export const isOpen = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'QUEUED' || status === 'RUNNING' || status === 'PAUSED';

export const canPause = ({ status }: Standing): boolean =>
  status === 'QUEUED' || status === 'RUNNING';

/** An ended one can be resumed if the agent did not answer everywhere. */
export const canResume = ({ status, slices }: Standing): boolean =>
  status === 'PAUSED' || ((status === 'COMPLETED' || status === 'FAILED') && slices.unfinished > 0);

export const canCancel = ({ status, slices }: Standing): boolean =>
  status !== 'CANCELLED' && slices.done < slices.total;
