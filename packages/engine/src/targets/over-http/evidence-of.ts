import type { TargetReply } from '../../definitions/target.ts';
import type { Answer } from './call-http.ts';

/** The part of a reply that is the answer itself, as it came. */
export const evidenceOf = ({
  status,
  headers,
  text,
}: Answer): Pick<TargetReply, 'statusCode' | 'headers' | 'body'> => ({
  statusCode: status,
  headers,
  body: text,
});
