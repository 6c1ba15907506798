import { eachLimit } from '@provoke/contract/lists';

/** The form as the service takes it. An empty field is no limit. */
export function readLimits(form: FormData) {
  const limit = (name: string) => {
    const typed = String(form.get(name) ?? '').trim();
    return typed === '' ? null : Number(typed);
  };
  return {
    concurrency: Number(form.get('concurrency')),
    requests_per_minute: limit('requests_per_minute'),
    budget: eachLimit(({ name }) => limit(name)),
  };
}
