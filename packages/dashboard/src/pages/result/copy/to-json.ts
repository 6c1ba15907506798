import type { Result, RunReport } from '@provoke/contract';
import { escapeHidden, maskValue } from '@provoke/evidence';

type Run = Pick<RunReport, 'id' | 'agent_name' | 'attack_type' | 'timestamp'>;
type Shown = { result: Result; run: Run; link: string };

/** A result as the service has it and what it belongs to, its secrets masked, hidden characters written out. */
export function toJson({ result, run, link }: Shown): string {
  const { id, agent_name, attack_type, timestamp } = run;
  const written = { link, run: { id, agent_name, attack_type, timestamp }, result };
  return escapeHidden(JSON.stringify(maskValue(written), null, 2));
}
