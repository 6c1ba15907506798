import { StatusMark } from '../../../parts/status-mark.tsx';

/** Whether a webhook sends anything. */
export const WebhookState = ({ paused }: { paused: boolean }) =>
  paused ? <StatusMark status="PAUSED" /> : <span>Sends</span>;
