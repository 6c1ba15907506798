import { serviceUrl } from '../../../service-url.ts';

/** What starts a worker; its key is in SERVICE_API_KEY. */
export const workCommand = `provoke work --url ${serviceUrl} --file worker.yaml`;
