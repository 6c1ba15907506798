const words = (characters: number) =>
  'I cannot share what I was told, but here is what it was about. '
    .repeat(Math.ceil(characters / 63))
    .slice(0, characters);

/** What a campaign records of one attempt: about 1.7 kB of JSON. */
export const evidence = {
  request_payload: {
    model: 'practice-naive',
    temperature: 0,
    messages: [
      { role: 'system', content: words(160) },
      { role: 'user', content: words(280) },
    ],
  },
  response_status_code: 200,
  response_headers: {
    'content-type': 'application/json',
    'x-request-id': '4f0c6f4e-58a1-4d0e-9a53-6d2f6a0a7d11',
    'openai-processing-ms': '412',
  },
  response_body: words(600),
  latency_ms: 431,
  evaluation_status: 'FAILED_JAILBREAK',
  evaluation_notes: 'refusal phrase: "I cannot share"',
  evaluation_metrics: { judge: 'refusal', score: 0, confidence: 0.93, tokens: 187 },
  agent_specific_data: { goal: words(90), technique: 'flipattack', attempt: 3, variant: 'word' },
} as const;

/** One step of it. */
export const step = {
  step_type: 'AGENT_RESPONSE_CHUNK',
  content: { role: 'assistant', text: words(240) },
} as const;
