export type {
  AttemptEvidence,
  AttemptRecord,
  CampaignFacts,
  CampaignRecord,
  GoalFacts,
  JudgeFacts,
  Progress,
  SpendingFacts,
  TargetFacts,
  TechniqueFacts,
} from './input.ts';
