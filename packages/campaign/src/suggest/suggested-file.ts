import { writeYaml } from '@provoke/contract/write-yaml';
import type { Suggestion, Suggestions } from './suggest-techniques.ts';

type File = Suggestions & { agent: object; attack: Readonly<Record<string, unknown>> };

/** A campaign file, with the reasons as comments. */
export function suggestedFile({ taken, leftOut, agent, attack }: File): string {
  const params = taken
    .filter(({ options }) => Object.keys(options).length > 0)
    .map(({ technique, options }) => [`${technique}_params`, options]);
  const campaign = {
    agent,
    attack: {
      attack_type: taken.map(({ technique }) => technique),
      ...Object.fromEntries(params),
      ...attack,
    },
  };
  const comment = [
    'Run it: provoke run <this file>. Authorized testing only: attack agents that you own or may test.',
    '',
    'Why these, with the maximum requests of each per goal:',
    ...taken.map((one) => `- ${one.technique} (${one.requests}): ${one.reason}`),
    ...(leftOut.length > 0 ? ['Left out:'] : []),
    ...leftOut.map(leftOutLine),
  ].join('\n');
  return writeYaml(campaign, { comment });
}

const leftOutLine = ({ technique, reason }: Suggestion) => `- ${technique}: ${reason}`;
