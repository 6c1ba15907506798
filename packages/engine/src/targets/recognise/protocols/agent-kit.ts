import { chooseName, listed, namesIn } from '../names.ts';
import type { Protocol } from '../protocol.ts';

const WAYS_MAX = 3;

/** It lists its apps. */
export const agentKit: Protocol = {
  async look({ base, model, get }) {
    const json = (await get(`${base}/list-apps`))?.json;
    if (!Array.isArray(json)) return undefined;
    const apps = namesIn(json);
    const first = chooseName(apps, model);
    const rest = apps.filter((app) => app !== first && first !== model);
    return {
      words: `This speaks the Agent Development Kit's API.${listed('apps', apps)}`,
      ways: [first ?? 'APP', ...rest]
        .slice(0, WAYS_MAX)
        .map((app) => ({ type: 'agentkit', endpoint: base, model: app })),
      next: [],
    };
  },
};
