import { readServerConfig } from '../config/config.ts';
import { serve } from '../serve.ts';

// A service in its own process, which a test can kill; prints its address when ready.
const [databaseUrl = '', upstreams = ''] = process.argv.slice(2);
const service = await serve({
  ...readServerConfig({
    AUTH_SECRET: 'the secret of a service that tests kill',
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_HOUR: '0',
    GATEWAY_UPSTREAMS: upstreams,
  }),
  databaseUrl,
  dataDir: '',
});
process.stdout.write(`${service.url}\n`);
