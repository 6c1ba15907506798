import type { Result } from '@provoke/contract';
import { ConversationView } from '../result/conversation-view.tsx';
import { Judges } from '../result/judges.tsx';

/** What was said, and why it was judged so. */
export const PeekWords = ({ result }: { result: Result }) => (
  <>
    <ConversationView result={result} pointed={undefined} />
    <Judges result={result} />
  </>
);
