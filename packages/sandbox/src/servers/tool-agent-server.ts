import { getRequestListener } from '@hono/node-server';
import { CODE_WORD } from '../practice/tool-agent/goals.ts';
import { exportSpans, type Otlp } from './export-spans.ts';
import { type Listening, listen } from './listen.ts';
import { type Shows, toolAgentApi } from './tool-agent-api.ts';

type Options = {
  port?: number;
  /** The canary that it may send away. */
  secret?: string;
  /** What its answers show of its tools; with `nothing`, its words are all that there is. */
  shows?: Shows;
  /** Where it sends its traces. */
  otlp?: Otlp | undefined;
};

/** Practice agents with tools, at five guard levels. They are simulations, labelled as such in their answers' `model`. */
export const startToolAgents = ({
  port = 0,
  secret = CODE_WORD,
  shows = 'results',
  otlp,
}: Options = {}): Promise<Listening> => {
  const onTurn: Parameters<typeof toolAgentApi>[0]['onTurn'] = async (taken) => {
    if (otlp) await exportSpans(otlp, taken);
  };
  return listen(getRequestListener(toolAgentApi({ secret, shows, onTurn }).fetch), port);
};
