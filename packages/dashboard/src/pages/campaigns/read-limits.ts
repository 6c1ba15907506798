/** The form as the service takes it. An empty field is no limit. */
export function readLimits(form: FormData) {
  const limit = (name: string) => {
    const typed = String(form.get(name) ?? '').trim();
    return typed === '' ? null : Number(typed);
  };
  return {
    concurrency: Number(form.get('concurrency')),
    requests_per_minute: limit('requests_per_minute'),
    budget: {
      max_requests: limit('max_requests'),
      max_tokens_total: limit('max_tokens_total'),
      max_cost_usd: limit('max_cost_usd'),
      max_minutes: limit('max_minutes'),
    },
  };
}
