import { DEFAULTS_NOW } from '../plan/earlier-defaults.ts';
import type { Plan } from '../plan/make-plan.ts';
import { leaveOutSecrets } from '../secrets/secrets.ts';
import type { Manifest } from './manifest.ts';
import { VERSION } from './version.ts';

type Given = { id: string; agent: object; attack: object; plan: Plan };

/** What it takes to go on with a campaign: as it was configured, and what was made of that. */
export function newManifest({ id, agent, attack, plan }: Given): Manifest {
  const { campaign, service, secrets } = plan;
  const safeAgent = leaveOutSecrets({ ...agent }, secrets);
  const safeAttack = leaveOutSecrets({ ...attack }, secrets);
  return {
    id,
    created_at: new Date().toISOString(),
    provoke: VERSION,
    agent: safeAgent.kept,
    attack: safeAttack.kept,
    secrets_left_out: [
      ...safeAgent.leftOut.map((path) => `agent.${path}`),
      ...safeAttack.leftOut.map((path) => `attack.${path}`),
    ],
    goals: Array.from(campaign.goals, (goal) => ({ ...goal })),
    seed: campaign.seed,
    storage: service.storage,
    base_url: service.baseUrl ?? null,
    techniques: campaign.techniques.map(({ technique }) => technique.id),
    defaults: DEFAULTS_NOW,
    revisions: Object.fromEntries(
      campaign.techniques.map(({ technique: { id, revision = 1 } }) => [id, revision]),
    ),
    attacks: plan.attacks.map((one) => ({
      ...one,
      run_config: { campaign: { id, technique: one.type } },
    })),
    runs: null,
    seal: null,
  };
}
