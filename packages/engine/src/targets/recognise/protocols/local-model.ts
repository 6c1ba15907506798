import { isRecord } from '../../over-http/is-record.ts';
import { chooseName, listed, namesIn } from '../names.ts';
import type { Protocol } from '../protocol.ts';

/** It lists its models at `/api/tags`. An address that ends in `/v1` asks it for chat completions. */
export const localModel: Protocol = {
  async look({ base, model, get }) {
    if (/\/v\d+$/.test(base)) return undefined;
    const tags = (await get(`${base}/api/tags`))?.json;
    if (!isRecord(tags) || !Array.isArray(tags['models'])) return undefined;
    const models = namesIn(tags['models'], 'name');
    const chosen = chooseName(models, model);
    return {
      words: `This speaks Ollama's API.${listed('models', models)}`,
      ways: [{ type: 'localmodel', endpoint: base, model: chosen ?? 'llama3' }],
      next: models.length === 0 ? [{ do: 'start', line: 'ollama pull llama3' }] : [],
    };
  },
};
