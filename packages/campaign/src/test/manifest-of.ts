import type { CampaignFolder } from '../folder/campaign-folder.ts';
import type { Manifest } from '../folder/manifest.ts';

/** The manifest of a campaign with one goal. */
export const manifestOf = ({ id }: CampaignFolder): Manifest => ({
  ...{ id, created_at: '2026-11-21T10:53:36.000Z', provoke: '0.1.0', seed: 0, runs: null },
  agent: { name: 'llama3', agent_type: 'localmodel' },
  attack: { attack_type: 'flipattack', goals: ['a goal'] },
  ...{ secrets_left_out: [], goals: [{ index: 0, text: 'a goal' }], attacks: null },
  ...{ storage: 'local', base_url: null, techniques: ['flipattack'], seal: null },
  ...{ defaults: 2, revisions: {} },
});
