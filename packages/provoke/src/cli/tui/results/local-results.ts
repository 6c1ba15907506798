import { getCampaignFolder, openOwnService, readFolder } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import type { ResultsSource } from './results-page.tsx';

type Place = { id: string; dataDir: string };
type Opening = { env: Environment; cwd: string; note(text: string): void };

/** The attempts of a campaign in its folder. It may be running. */
export function localResults({ id, dataDir }: Place, opening: Opening): ResultsSource {
  const getFolder = () => getCampaignFolder(dataDir, id);
  return {
    ...{ id, dataDir, cwd: opening.cwd, env: opening.env },
    open: async () => readFolder(await getFolder(), opening),
    openService: async () => openOwnService(await getFolder(), opening),
  };
}
