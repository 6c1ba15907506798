import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../files/src/test/temporary-folder.ts';
import { defaultEvidence } from './default-evidence.ts';

async function withEvent(event: string) {
  const path = join(await temporaryFolder(), 'event.json');
  await writeFile(path, event);
  return { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: path };
}

test.each([
  ['a terminal', {}, 'excerpt'],
  ['a terminal that says that it is no build', { CI: 'false' }, 'excerpt'],
  ['any build', { CI: '1' }, 'none'],
  ['Jenkins', { JENKINS_URL: 'https://ci.example' }, 'none'],
  ['a public project of GitLab', { GITLAB_CI: '1', CI_PROJECT_VISIBILITY: 'public' }, 'none'],
  ['an internal one', { GITLAB_CI: '1', CI_PROJECT_VISIBILITY: 'internal' }, 'none'],
  ['a private one', { GITLAB_CI: '1', CI_PROJECT_VISIBILITY: 'private' }, 'excerpt'],
  ['a private repository of Bitbucket', { CI: '1', BITBUCKET_REPO_IS_PRIVATE: 'true' }, 'excerpt'],
  ['GitHub without an event', { GITHUB_ACTIONS: 'true' }, 'none'],
  ['GitHub with a missing event', { CI: '1', GITHUB_EVENT_PATH: '/nowhere/event.json' }, 'none'],
])('in %s, %j, reports show %s', async (_, env, expected) => {
  expect(await defaultEvidence(env)).toBe(expected);
});

test.each([
  ['{"repository":{"private":true}}', 'excerpt'],
  ['{"repository":{"private":false}}', 'none'],
  ['{"repository":{"private":"true"}}', 'none'],
  ['{"schedule":"0 0 * * *"}', 'none'],
  ['null', 'none'],
  ['not JSON', 'none'],
])('with the event %s, GitHub shows %s', async (event, expected) => {
  expect(await defaultEvidence(await withEvent(event))).toBe(expected);
});
