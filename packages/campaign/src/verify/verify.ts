import type { ChainEntry, RunSummary } from '@provoke/contract';
import { UsageError } from '../errors/usage-error.ts';
import type { Looking } from '../reading/open-campaign.ts';
import { type ChainCheck, type CheckedChain, type Claim, createChainCheck } from './check-chain.ts';
import type { Difference } from './difference.ts';
import { openChains } from './open-chains.ts';
import { type CopiedRun, listChainFiles, readChainFile } from './read-chain-file.ts';
import { findUnchained, type Reading, readAgain, readRunChain } from './read-run-chain.ts';
import { readText } from './read-text.ts';

export type Verifying = {
  /** A campaign or a run; undefined: the newest, if there are no files either. */
  name: string | undefined;
  /** Exports, and folders with them. */
  files: readonly string[];
  /** Heads that were kept elsewhere, in small letters. */
  heads: readonly string[];
  looking: Looking;
  /** Called with each entry that a service has, in order. */
  onEntry?(run: RunSummary, entry: ChainEntry): void | Promise<void>;
};

/** Follows the chains of a campaign, a run or exported files. Copies of a run are compared with each other. */
export async function verifyChains(verifying: Verifying): Promise<CheckedChain[]> {
  const { name, files, looking } = verifying;
  const chains = createChains(verifying.heads);
  if (files.length > 0 && name === undefined) {
    await addFiles(files, chains, looking.signal);
    const checked = chains.end();
    if (checked.length > 0) return checked;
    throw new UsageError(
      `There is no chain in ${files.join(', ')}. Exports of earlier versions have none.`,
    );
  }
  const { client, runs, kept, close } = await openChains(name, looking);
  try {
    for (const run of runs) await addRun(run, chains, { ...verifying, ...looking, client });
    for (const [run, chain] of kept)
      if (runs.some(({ id }) => id === run))
        chains.of(run, FOLDER).claims.push({ ...chain, source: FOLDER });
    await addFiles(files, chains, looking.signal);
  } finally {
    await close();
  }
  const ids = new Set<string | null>(runs.map(({ id }) => id));
  return chains.end().filter(({ run }) => ids.has(run));
}

const FOLDER = "The campaign's folder";

type OpenChain = {
  check: ChainCheck;
  claims: Claim[];
  isExported: boolean;
  hasStart: boolean;
  others: Difference[];
};
type Chains = ReturnType<typeof createChains>;

function createChains(heads: readonly string[]) {
  const chains = new Map<string, OpenChain>();
  return {
    of(run: string | null, source: string): OpenChain {
      const known = chains.get(run ?? source);
      if (known) return known;
      const chain: OpenChain = {
        ...{ check: createChainCheck(run), claims: [], isExported: false, hasStart: false },
        others: [],
      };
      chains.set(run ?? source, chain);
      return chain;
    },
    end: () =>
      Array.from(chains.values(), ({ check, ...ending }) => check.end({ ...ending, heads })),
  };
}

async function addFiles(files: readonly string[], chains: Chains, signal: AbortSignal) {
  for (const file of files)
    for (const path of await listChainFiles(file)) await addFile(path, chains, signal);
}

async function addFile(path: string, chains: Chains, signal: AbortSignal): Promise<void> {
  const copy = openCopy(path, chains);
  for await (const line of readChainFile(path, signal)) {
    if (line.type === 'run') copy.addRun(line.run);
    else copy.addEntry(line.entry);
  }
  copy.end();
}

const NAMELESS_MAX = 100_000;

/** Entries before the first that names its run are of the same run. */
function openCopy(path: string, chains: Chains) {
  let chain: OpenChain | undefined;
  const nameless: ChainEntry[] = [];
  const enter = (run: string | null) => {
    chain = chains.of(run, path);
    for (const entry of nameless.splice(0)) chain.check.add(entry, path);
    return chain;
  };
  return {
    addRun({ id, chain_head: head, chain_length: length, evidence_removed_at }: CopiedRun): void {
      const entered = enter(id);
      if (head !== null) entered.claims.push({ head, length, source: path });
      entered.isExported ||= evidence_removed_at !== null;
    },
    addEntry(entry: ChainEntry): void {
      const run = chain && entry.kind !== 'start' ? undefined : runIn(entry);
      if (run !== undefined) enter(run);
      if (chain) chain.check.add(entry, path);
      else nameless.push(entry);
      if (nameless.length > NAMELESS_MAX)
        throw new Error(`${path}: none of its first ${NAMELESS_MAX} entries names the run.`);
    },
    end(): void {
      if (nameless.length > 0) enter(null);
    },
  };
}

const runIn = ({ text, ...entry }: ChainEntry): string | undefined =>
  text === null ? undefined : readText(text, entry)?.run;

type AddingRun = Reading & Pick<Verifying, 'onEntry'>;

async function addRun(run: RunSummary, chains: Chains, adding: AddingRun): Promise<void> {
  const chain = chains.of(run.id, 'The run');
  chain.hasStart = run.started_with !== null;
  chain.claims.push({ head: run.chain_head, length: run.chain_length, source: 'The run' });
  let last = -1;
  let first: number | undefined;
  const live = new Set<string>();
  for await (const entry of readRunChain(run, adding)) {
    chain.check.add(entry, 'The run');
    await adding.onEntry?.(run, entry);
    first ??= entry.number;
    last = entry.number;
    if (entry.kind === 'result' && entry.result !== null) live.add(entry.result);
    if (entry.kind === 'removal' && entry.result !== null) live.delete(entry.result);
  }
  const { isExported, claims } = await readAgain(run, last, adding);
  chain.isExported ||= isExported;
  chain.claims.push(...claims);
  const isCovered = first === 0 || chain.hasStart;
  if (isCovered && last === run.chain_length)
    for await (const found of findUnchained(run, live, adding)) chain.others.push(found);
}
