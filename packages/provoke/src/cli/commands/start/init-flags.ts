/** What a person may type in place of the answers. */
export type InitFlags = {
  endpoint?: string;
  apiKeyEnv?: string;
  plantedSecret?: string;
  agentType?: string;
  model?: string;
  output?: string;
  force?: true;
  json?: true;
};
