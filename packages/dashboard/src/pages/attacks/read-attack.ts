import { readObject } from '../../forms/read-object.ts';

export type AttackFields = {
  type: string;
  agent: string;
  /** Absent if it was not touched: a large number in it would lose digits here. */
  configuration?: Record<string, unknown>;
};

/** The form as the service takes it; the message is about `configuration`. */
export function readAttack(
  form: FormData,
  before: string | undefined,
): { fields: AttackFields } | { message: string } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const written = text('configuration');
  const isTouched = written !== before?.trim();
  const configuration = isTouched ? readObject(written || '{}') : undefined;
  if (configuration && 'message' in configuration) return configuration;
  return {
    fields: {
      type: text('type'),
      agent: text('agent'),
      ...(configuration && { configuration: configuration.object }),
    },
  };
}
