import type { Endpoint } from '../endpoint/endpoint.ts';
import type { NamedEndpoint } from './examples/examples.ts';

const VERBS = ['list', 'create', 'get', 'replace', 'update', 'change', 'delete'];

/** Ids that do not follow from the names in the contract. */
const NAMED: Record<string, string> = {
  'runs.runTests': 'createRun',
  'runs.compare': 'compareRuns',
  'runs.events': 'followRun',
  'runs.summary': 'summarizeRun',
  'runs.goals': 'listRunGoals',
  'runs.acts': 'listRunFindings',
  'runs.tools': 'listRunTools',
  'runs.index': 'getRunIndex',
  'runs.preview': 'previewResults',
  'runs.search': 'searchResults',
  'runs.report': 'getRunReport',
  'runs.rates': 'rateRuns',
  'runs.chain': 'exportChain',
  'runs.findings': 'listFindings',
  'findings.queue': 'listFindingQueue',
  'findings.worst': 'listWorstFindings',
  'findings.decisions': 'listNewDecisions',
  'results.versions': 'listResultVersions',
  'agents.history': 'getAgentHistory',
  'agents.observed': 'getObservedActs',
  'reviews.raise': 'raiseResult',
  'spans.register': 'registerTraceIds',
  'spans.receive': 'receiveSpans',
  'campaigns.slices': 'listSlices',
  'slices.take': 'takeSlice',
  'slices.events': 'listSliceEvents',
  'slices.append': 'appendSliceEvents',
  'slices.draw': 'drawCall',
  'slices.end': 'endSlice',
  'schedules.run': 'runSchedule',
  'schedules.times': 'listScheduleTimes',
  'schedules.history': 'listScheduleHistory',
  'webhooks.test': 'testWebhook',
  'webhooks.renew': 'renewWebhookSecret',
  'webhooks.deliveries': 'listWebhookDeliveries',
  'organizations.get': 'getOwnOrganization',
  'organizations.limits': 'getOwnLimits',
  'organizations.replace': 'updateOwnOrganization',
  'profile.get': 'getOwnProfile',
  'profile.replace': 'updateOwnProfile',
  'gateway.chat': 'createChatCompletion',
  'gateway.embeddings': 'createEmbeddings',
  'gateway.models': 'listModels',
  'usage.list': 'listGatewayCalls',
  'usage.summary': 'sumUpGatewayCalls',
  'audit.list': 'listAuditEntries',
  'audit.export': 'exportAuditEntries',
  'sessions.refused': 'getRefusedSignIns',
  'sessions.deleteOthers': 'deleteOtherSessions',
  'secondFactor.enrol': 'enrolSecondFactor',
  'secondFactor.confirm': 'confirmSecondFactor',
  'secondFactor.renewCodes': 'renewRecoveryCodes',
  'secondFactor.disable': 'disableSecondFactor',
};

/** `listAgents`, `createAgent`, `recordResults`: a verb and its object, as a method of a generated client. */
export const operationIdOf = ({ resource, name }: NamedEndpoint): string =>
  NAMED[`${resource}.${name}`] ?? toId(resource, name);

function toId(resource: string, name: string): string {
  if (!VERBS.includes(name)) return name;
  const noun = name === 'list' ? resource : resource.replace(/s$/, '');
  return name + noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Operations are grouped by the first word of their path. */
export const tagOf = ({ path }: Endpoint): string =>
  path.split('/').find((segment) => segment !== '') ?? '';
