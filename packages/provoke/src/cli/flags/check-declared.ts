import { quoteWord, shownAddress, UsageError, variablesIn } from '@provoke/campaign';
import { toText } from '@provoke/evidence';

type Fields = Readonly<Record<string, unknown>>;

/** Fields of an agent that say nothing about how it is called, but where records go. */
const RECORDS = ['storage', 'data_dir', 'base_url', 'service_api_key'];

/**
 * A variable goes only to the address that the file gives it to. If flags choose another address, they have to name the
 * variable again. Throws `UsageError`.
 */
export function checkDeclared(typed: Fields, file: Fields): void {
  const agent = { ...file, ...typed };
  if (placeOf(agent) === placeOf(file)) return;
  const kept = keptOf(typed, file);
  const names = variablesIn(Object.values(kept));
  if (names.length === 0) return;
  const shown = names.map((name) => `$${name}`).join(', ');
  const { endpoint } = agent;
  const key = file['api_key'] === kept['api_key'] ? variablesIn(kept['api_key']) : [];
  throw new UsageError(
    `The file gives ${shown} to ${describePlace(file)}, not to ${describePlace(agent)}. If that may be sent there, name it again.`,
    {
      next: [
        [
          ...(typed['endpoint'] === undefined
            ? []
            : [`--endpoint ${quoteWord(shownAddress(String(endpoint)))}`]),
          ...key.map((name) => `--api-key-env ${name}`),
          ...Object.entries(fieldsOf(kept[SETTINGS])).map(
            ([name, value]) => `--setting ${quoteWord(`${name}=${toText(value)}`)}`,
          ),
        ].join(' '),
      ],
    },
  );
}

const SETTINGS = 'adapter_operational_config';

/** What of the file holds variables, and no flag replaces. */
function keptOf(typed: Fields, file: Fields): Fields {
  const settings = withVariables(fieldsOf(file[SETTINGS]), Object.keys(fieldsOf(typed[SETTINGS])));
  const replaced = [...Object.keys(typed), ...RECORDS, 'endpoint', SETTINGS];
  return {
    ...withVariables(file, replaced),
    ...(Object.keys(settings).length > 0 && { [SETTINGS]: settings }),
  };
}

const withVariables = (fields: Fields, replaced: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !replaced.includes(name) && variablesIn([value]).length > 0,
    ),
  );

/** What decides which address is called: the endpoint, else the type, and the vendor in front of the model's name. */
function placeOf(agent: Fields): string {
  const { endpoint, agent_type } = agent;
  if (typeof endpoint === 'string') return URL.parse(endpoint)?.href ?? endpoint;
  return `${agent_type ?? ''} ${vendorOf(agent)}`;
}

function vendorOf({ name, [SETTINGS]: settings }: Fields): string {
  const model = String(fieldsOf(settings)['name'] ?? name ?? '');
  return model.includes('/') ? model.replace(/\/.*/s, '') : '';
}

const describePlace = ({ endpoint, agent_type, ...agent }: Fields): string =>
  endpoint === undefined
    ? `the default address of ${[agent_type ?? 'its agent', vendorOf(agent)].filter(Boolean).join(', ')}`
    : withoutSecrets(String(endpoint));

/** A password and a query may be secrets. */
function withoutSecrets(endpoint: string): string {
  const url = URL.parse(endpoint);
  return url === null ? endpoint : `${url.protocol}//${url.host}${url.pathname}`;
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
