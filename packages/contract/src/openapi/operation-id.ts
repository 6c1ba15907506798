import type { Endpoint, Group } from '../endpoint/endpoint.ts';

const VERBS = ['list', 'create', 'get', 'replace', 'update', 'change', 'delete'];

/** Those that the names in the contract do not make. */
const NAMED: Record<string, string> = {
  'runs.runTests': 'createRun',
  'runs.events': 'followRun',
  'organizations.get': 'getOwnOrganization',
  'profile.get': 'getOwnProfile',
  'profile.replace': 'updateOwnProfile',
  'gateway.chat': 'createChatCompletion',
  'gateway.embeddings': 'createEmbeddings',
  'gateway.models': 'listModels',
  'usage.list': 'listGatewayCalls',
  'usage.summary': 'sumUpGatewayCalls',
  'audit.list': 'listAuditEntries',
  'audit.export': 'exportAuditEntries',
  'sessions.deleteOthers': 'deleteOtherSessions',
  'secondFactor.enrol': 'enrolSecondFactor',
  'secondFactor.confirm': 'confirmSecondFactor',
  'secondFactor.renewCodes': 'renewRecoveryCodes',
  'secondFactor.disable': 'disableSecondFactor',
};

/** `listAgents`, `createAgent`, `recordResults`: a verb and its object, as a method of a generated client. */
export function operationIds(contract: Record<string, Group>): Map<Endpoint, string> {
  const named = Object.entries(contract).flatMap(([resource, group]) =>
    Object.entries(group).map(([name, endpoint]) => {
      const id = NAMED[`${resource}.${name}`] ?? toId(resource, name);
      return [endpoint, id] as const;
    }),
  );
  return new Map(named);
}

function toId(resource: string, name: string): string {
  if (!VERBS.includes(name)) return name;
  const noun = name === 'list' ? resource : resource.replace(/s$/, '');
  return name + noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Operations are grouped by the first word of their path. */
export const tagOf = ({ path }: Endpoint): string =>
  path.split('/').find((segment) => segment !== '') ?? '';
