import { readServerConfig } from '../config/config.ts';
import { serve } from '../serve.ts';

// A service in a process of its own, which a test can kill: says its address when it is ready.
const [databaseUrl = '', upstreams = ''] = process.argv.slice(2);
const service = await serve({
  ...readServerConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_HOUR: '0',
    GATEWAY_UPSTREAMS: upstreams,
  }),
  databaseUrl,
  dataDir: '',
});
process.stdout.write(`${service.url}\n`);
