import { readFile } from 'node:fs/promises';
import type { EvidenceLevel } from '@provoke/contract/lists';
import type { Environment } from '@provoke/engine';

/** Each CI sets one of them. */
export const buildVariables = [
  ...['CI', 'GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY', 'GITLAB_CI', 'TF_BUILD', 'JENKINS_URL'],
  ...['TEAMCITY_VERSION', 'BITBUCKET_BUILD_NUMBER', 'CODEBUILD_BUILD_ID'],
];

/** Where what a command writes is often open to anyone. */
export const isBuild = (env: Environment): boolean =>
  buildVariables.some((name) => isSet(env[name]));

const isSet = (value: string | undefined) =>
  value !== undefined && !['', '0', 'false'].includes(value.trim().toLowerCase());

/**
 * How much of prompts and replies a report shows if nothing is typed: excerpts, but nothing in a build whose environment
 * does not say that its repository is private.
 */
export const defaultEvidence = async (env: Environment): Promise<EvidenceLevel> =>
  isBuild(env) && !(await isPrivate(env)) ? 'none' : 'excerpt';

/** GitHub says it in the event, GitLab and Bitbucket in a variable, others nowhere. */
const isPrivate = async (env: Environment): Promise<boolean> =>
  env['CI_PROJECT_VISIBILITY'] === 'private' ||
  env['BITBUCKET_REPO_IS_PRIVATE'] === 'true' ||
  (await isPrivateOnGithub(env['GITHUB_EVENT_PATH']));

async function isPrivateOnGithub(path: string | undefined): Promise<boolean> {
  if (!path) return false;
  try {
    const event = JSON.parse(await readFile(path, 'utf8')) as {
      repository?: { private?: unknown } | null;
    } | null;
    return event?.repository?.private === true;
  } catch {
    return false;
  }
}
