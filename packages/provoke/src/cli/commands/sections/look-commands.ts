// The commands of one heading, which share most of what they load: it is loaded as one.
export { briefCommand } from '../brief/brief.ts';
export { campaignsCommand } from '../campaign/campaigns.ts';
export { compareCommand } from '../look/compare.ts';
export { replayCommand } from '../look/replay.ts';
export { reportCommand } from '../look/report.ts';
export { showCommand } from '../look/show.ts';
export { verifyCommand } from '../look/verify.ts';
export { reviewCommand } from '../review/review.ts';
export { testCommand } from '../test/test.ts';
