import { readFile } from 'node:fs/promises';
import type { EvidenceLevel } from '@provoke/contract/lists';
import type { Environment } from '@provoke/engine';

/** Where what a command writes is often open to anyone. */
export const isBuild = (env: Environment): boolean =>
  ['CI', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TF_BUILD', 'JENKINS_URL', 'TEAMCITY_VERSION'].some(
    (name) => isSet(env[name]),
  );

const isSet = (value: string | undefined) =>
  value !== undefined && !['', '0', 'false'].includes(value.trim().toLowerCase());

/**
 * How much of prompts and replies a report shows if nothing is typed: excerpts, but nothing in a build whose environment
 * does not say that its repository is private.
 */
export const defaultEvidence = async (env: Environment): Promise<EvidenceLevel> =>
  isBuild(env) && !(await isPrivate(env)) ? 'none' : 'excerpt';

/** GitHub says it in the event, GitLab and Bitbucket in a variable, others nowhere. */
async function isPrivate(env: Environment): Promise<boolean> {
  if (isSet(env['GITHUB_ACTIONS'])) return isPrivateOnGithub(env['GITHUB_EVENT_PATH']);
  if (isSet(env['GITLAB_CI'])) return env['CI_PROJECT_VISIBILITY'] === 'private';
  return env['BITBUCKET_REPO_IS_PRIVATE'] === 'true';
}

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
