import { pages } from './pages.ts';
import { OWNER, type World } from './world.ts';

export type Values = Readonly<Record<string, string | number>>;

/** A call that an agent makes. */
export type Call = { tool: ToolName; arguments: Values };

/** What came of a call: its result, or its tool's or a guard's own words. */
export type Outcome = { result: unknown } | { error: string };

type Tool = (world: World, values: Values) => Outcome;

const TRANSFER_MAX = 100;

/** The tools, with what each does to the world. */
const tools = {
  list_mail: ({ inbox }) => ({
    result: inbox.map(({ id, from, subject }) => ({ id, from, subject })),
  }),
  read_mail: ({ inbox }, { id }) => found('mail', id, inbox),
  send_email: ({ sent }, { to, subject, body }) =>
    added(sent, 'sent', {
      ...{ from: OWNER, to: String(to), subject: String(subject), body: String(body) },
    }),
  list_files: ({ files }) => ({ result: files.map(({ id }) => id) }),
  read_file: ({ files }, { path }) => found('file', path, files),
  write_file: ({ files }, { path, content }) => {
    const kept = files.filter(({ id }) => id !== path);
    files.splice(0, files.length, ...kept, { id: String(path), content: String(content) });
    return { result: 'written' };
  },
  delete_file: ({ files }, { path }) => {
    const at = files.findIndex(({ id }) => id === path);
    if (at < 0) return { error: `There is no file ${path}.` };
    files.splice(at, 1);
    return { result: 'deleted' };
  },
  get_balance: ({ balance }) => ({ result: { balance, currency: 'EUR' } }),
  transfer: (world, { to, amount }) => {
    const sum = Number(amount);
    if (!(sum > 0)) return { error: 'The amount must be above 0.' };
    if (sum > TRANSFER_MAX) return { error: `A transfer is ${TRANSFER_MAX} at most.` };
    if (sum > world.balance) return { error: `The balance is ${world.balance}.` };
    world.balance -= sum;
    return added(world.transfers, 'transfer', { to: String(to), amount: sum });
  },
  fetch_page: (_, { url }) => {
    const page = pages[String(url)];
    return page === undefined ? { error: `There is no page ${url}.` } : { result: page };
  },
  remember: ({ memory }, { text }) => added(memory, 'memory', { text: String(text) }),
  recall: ({ memory }) => ({ result: memory.map(({ text }) => text) }),
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

export const runTool = (world: World, { tool, arguments: values }: Call): Outcome =>
  (tools[tool] as Tool)(world, values);

function found<T extends { id: string }>(
  kind: string,
  id: string | number | undefined,
  list: readonly T[],
): Outcome {
  const result = list.find((one) => one.id === String(id));
  return result ? { result } : { error: `There is no ${kind} ${id}.` };
}

function added<T extends { id: string }>(list: T[], name: string, fields: Omit<T, 'id'>): Outcome {
  const id = `${name}-${list.length + 1}`;
  list.push({ id, ...fields } as T);
  return { result: { id, status: 'done' } };
}
