import type { Environment } from '../definitions/target.ts';

/** Variables that a program needs to run, and to reach the network as its user does. */
export const basicVariables: readonly string[] = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TZ', 'LANG', 'LANGUAGE'],
  ...['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'],
  ...['http_proxy', 'https_proxy', 'no_proxy', 'all_proxy'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS'],
];

/** The environment of a tool: an allowlist, so that a secret of ours cannot be in it by oversight. */
export const safeEnvironment = (
  env: Environment,
  variables: readonly string[],
): Record<string, string> => ({
  ...Object.fromEntries(
    [...basicVariables, ...Object.keys(env).filter(isOfLocale), ...variables].flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  TERM: 'dumb',
  NO_COLOR: '1',
});

const isOfLocale = (name: string) => /^LC_\w+$/.test(name);
