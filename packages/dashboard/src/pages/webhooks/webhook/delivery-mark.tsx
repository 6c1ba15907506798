import type { DeliveryStatus } from '@provoke/contract';
import { StatusMark } from '../../../parts/status-mark.tsx';
import { wordOf } from '../shared/delivery-search.ts';

const LOOKS = { PENDING: 'PENDING', DELIVERED: 'DONE', FAILED: 'FAILED' } as const;

/** Whether a message arrived: a shape, and the word. */
export const DeliveryMark = ({ status }: { status: DeliveryStatus }) => (
  <StatusMark status={LOOKS[status]} word={wordOf(status)} />
);
