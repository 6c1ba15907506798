import { agents } from './agents.ts';
import { attacks } from './attacks.ts';
import { audit } from './audit.ts';
import { gateway } from './gateway.ts';
import { invitations } from './invitations.ts';
import { keyContext } from './key-context.ts';
import { keys } from './keys.ts';
import { members } from './members.ts';
import { organizations } from './organizations.ts';
import { passwords } from './passwords.ts';
import { profile } from './profile.ts';
import { results } from './results.ts';
import { reviews } from './reviews.ts';
import { runs } from './runs.ts';
import { secondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { traces } from './traces.ts';
import { usage } from './usage.ts';

/** Every operation, by resource. The server must answer all of it; the client offers all of it. */
export const contract = {
  agents,
  attacks,
  runs,
  results,
  reviews,
  traces,
  keyContext,
  gateway,
  usage,
  keys,
  organizations,
  profile,
  passwords,
  secondFactor,
  sessions,
  members,
  invitations,
  audit,
};
export type Contract = typeof contract;
