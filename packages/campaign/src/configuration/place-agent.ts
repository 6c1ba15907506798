import { placeClientCert } from './client-cert-place.ts';
import { placeOwnCode } from './own-code-place.ts';
import { placePracticeTools } from './practice-tools-file.ts';
import { placeStateCheck } from './state-check-folder.ts';
import { placeSystemPrompt } from './system-prompt-file.ts';

/** The agent with everything that it names at its place, which is relative to the file that names it. */
export const placeAgent = <Agent>(agent: Agent, place: (path: string) => string): Agent =>
  placeClientCert(
    placeOwnCode(
      placePracticeTools(placeStateCheck(placeSystemPrompt(agent, place), place), place),
      place,
    ),
    place,
  );
