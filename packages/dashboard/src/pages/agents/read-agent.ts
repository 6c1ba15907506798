import type { AgentType } from '@provoke/contract';
import { readObject } from '../../forms/read-object.ts';

export type AgentFields = {
  name: string;
  endpoint: string;
  agent_type: AgentType;
  description: string | null;
  /** Absent if it was not touched: a large number in it would lose digits here. */
  metadata?: Record<string, unknown> | null;
};

/** The form as the service takes it; the message is about `metadata`. */
export function readAgent(
  form: FormData,
  before: string,
): { fields: AgentFields } | { message: string } {
  const text = (name: string) => String(form.get(name) ?? '');
  const written = text('metadata').trim();
  const isTouched = written !== before.trim();
  const metadata = written && isTouched ? readObject(written) : { object: null };
  if ('message' in metadata) return metadata;
  return {
    fields: {
      name: text('name'),
      endpoint: text('endpoint'),
      // A choice of the form.
      agent_type: text('agent_type') as AgentType,
      description: text('description') || null,
      ...(isTouched && { metadata: metadata.object }),
    },
  };
}
