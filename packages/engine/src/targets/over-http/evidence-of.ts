import type { TargetReply } from '@provoke/evidence';
import type { HttpAnswer } from './call-http.ts';

/** The part of a reply that is the answer itself, unchanged. */
export const evidenceOf = ({
  status,
  headers,
  text,
}: HttpAnswer): Pick<TargetReply, 'statusCode' | 'headers' | 'body'> => ({
  statusCode: status,
  headers,
  body: text,
});
