// Your own technique, judge and target. In this folder, try:
//   provoke eval insist --help
//   provoke run campaign.yaml
import { defineConfig } from 'provoke';
import { taboo } from './judge.ts';
import { helpDesk } from './target.ts';
import { insist } from './technique.ts';

export default defineConfig({ techniques: [insist], judges: [taboo], targets: [helpDesk] });
