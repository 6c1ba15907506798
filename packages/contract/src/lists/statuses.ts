export const runStatuses = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Of a campaign on workers. */
export const campaignStatuses = [
  'QUEUED',
  'RUNNING',
  'PAUSED',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;
export type CampaignState = (typeof campaignStatuses)[number];

export const sliceStatuses = ['QUEUED', 'RUNNING', 'DONE', 'UNFINISHED'] as const;
export type SliceStatus = (typeof sliceStatuses)[number];
