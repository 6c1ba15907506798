import { rm } from 'node:fs/promises';
import { describeError, placeWords, readEnvironment, runInFolder } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import type { Check } from './asked/check.ts';
import { checkEvidence, evidenceLevelOf } from './asked/evidence-level.ts';
import { mergeOptions, type TestCampaign, toCampaign } from './campaign/to-campaign.ts';
import { nameOf } from './campaign/to-subject.ts';
import { type Language, writeOptions } from './language/write-options.ts';
import { checkTimeout } from './limits/check-timeout.ts';
import { type Limit, Stopped, stopInTime } from './limits/stop-in-time.ts';
import { readResult } from './result/read-result.ts';
import type { TestResult } from './result/test-result.ts';

const TIMEOUT_S = 300;

type Running = {
  env?: Environment;
  /** Called after each attempt. */
  onAttempt?: (attempt: { technique: string; status: string }) => void;
};

/** Runs the campaign of an assertion and tells what became of it. Throws nothing. */
export async function runCheck(check: Check, running: Running = {}): Promise<TestResult> {
  const { env = readEnvironment() } = running;
  const { language = 'javascript' } = check;
  const { subject, options } = mergeOptions(check);
  const evidence = await evidenceLevelOf(options.evidence, env);
  const failed = (reason: unknown, campaign?: TestCampaign) =>
    asFailed(reason, { evidence, language, agent: nameOf(subject), campaign });
  let campaign: TestCampaign;
  try {
    checkTimeout(options.timeout);
    checkEvidence(options.evidence);
    campaign = await toCampaign(subject, options, check, env);
  } catch (error) {
    return failed(error);
  }
  const { signal, done } = stopInTime(
    limitOf(options.timeout, check.limit, language),
    options.signal,
  );
  try {
    const outcome = await runInFolder(campaign.subject.parameters, campaign.attack, {
      ...{ env, signal, extensions: campaign.extensions, accept: options.accept },
      onEvent(event) {
        if (event.type === 'attempt-end') running.onAttempt?.(event.attempt);
      },
    });
    const { data_dir: dataDir } = options;
    const place = dataDir === undefined ? '' : placeWords({ dataDir, env });
    const stopped = signal.aborted && signal.reason instanceof Stopped ? signal.reason : undefined;
    const result = await readResult(campaign, outcome, {
      ...{ place, stopped, evidence, language, options },
    });
    if (result.outcome === 'resisted' && options.keep !== 'all')
      await rm(outcome.campaign.path, { recursive: true, force: true });
    return result;
  } catch (error) {
    return failed(signal.aborted ? signal.reason : error, campaign);
  } finally {
    done();
  }
}

/** The one that ends sooner. */
function limitOf(
  timeout: number = TIMEOUT_S,
  runner: Limit | undefined,
  language: Language,
): Limit {
  const more = writeOptions({ timeout: 2 * timeout }, language);
  const own = {
    ms: timeout * 1_000,
    what: `Raise timeout, in seconds: ${more}. Or send less: a smaller budget, fewer goals.`,
  };
  return runner && runner.ms < own.ms ? runner : own;
}

type Failing = Pick<TestResult, 'evidence' | 'language' | 'agent'> & {
  campaign: TestCampaign | undefined;
};

function asFailed(error: unknown, { evidence, language, agent, campaign }: Failing): TestResult {
  const { message, next } = describeError(error);
  const stopped = error instanceof Stopped ? [error.todo] : [];
  return {
    outcome: 'failed',
    agent,
    isFunction: campaign?.subject.isFunction ?? false,
    techniques: [],
    tools: campaign?.tools ?? [],
    counts: { total: 0, broken: 0, resisted: 0, undecided: 0 },
    attempts: { broken: 0, total: 0 },
    campaign: null,
    ...{ broken: [], open: [] },
    reasons: [...message.split('\n'), ...stopped],
    next: next.filter(isForTests),
    ...{ evidence, language },
  };
}

/** Flags are of no use in a test. */
const isForTests = (line: string): boolean => !line.startsWith('--');
