/** Addresses of the model vendors. */
export const vendors = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
  groq: 'https://api.groq.com/openai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  together: 'https://api.together.xyz/v1',
  fireworks: 'https://api.fireworks.ai/inference/v1',
  deepseek: 'https://api.deepseek.com/v1',
  xai: 'https://api.x.ai/v1',
  cerebras: 'https://api.cerebras.ai/v1',
} as const;

const origins = Object.values(vendors).map((address) => new URL(address).origin);

/** Whether an address belongs to a vendor that requires a key. */
export const isVendors = (address: string): boolean =>
  origins.includes(URL.parse(address)?.origin ?? '');
