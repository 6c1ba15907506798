import type { PasswordChange } from '../../accounts/passwords.ts';
import type { NewSecondFactor, SecondFactor } from '../../accounts/second-factor.ts';
import type { RefusedSignIns, Session } from '../../accounts/sessions.ts';
import type { AnswerExamples, BodyExamples } from './example-types.ts';
import { made, organization } from './shared.ts';

const session: Session = {
  id: '01990c1e-cf85-7075-8b55-5e6f70819203',
  created_at: made.created_at,
  last_used_at: '2026-03-02T11:15:00.000Z',
  expires_at: '2026-03-02T23:15:00.000Z',
  address: '192.0.2.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  ...organization,
  current: true,
};

const refused: RefusedSignIns = {
  count: 37,
  since: '2026-02-27T08:00:00.000Z',
  first_at: '2026-03-01T02:11:09.000Z',
  last_at: '2026-03-01T02:40:30.000Z',
  addresses: ['198.51.100.4', '203.0.113.9'],
  addresses_count: 2,
  slowed: true,
};

const newSecondFactor: NewSecondFactor = {
  uri: 'otpauth://totp/provoke:ada%40example.com?secret=ONFG653OMFXW4Y3F&issuer=provoke&digits=6&period=30',
  secret: 'ONFG653OMFXW4Y3F',
  recovery_codes: ['k3Jd8-1QzXq', 'Lm20p-Rt7Yw'],
};

const passwordChange: PasswordChange = {
  ended_sessions: 2,
  revoked_keys: ['Xq3vN8Zk'],
  remaining_keys: [],
};

const secondFactor: SecondFactor = {
  enabled: true,
  recovery_codes_left: 10,
  required: true,
  asks_password: true,
};

type Resource = 'sessions' | 'passwords' | 'secondFactor';

export const signInAnswers: AnswerExamples<Resource> = {
  sessions: { list: session, refused },
  passwords: { change: passwordChange },
  secondFactor: {
    get: secondFactor,
    enrol: newSecondFactor,
    confirm: secondFactor,
    renewCodes: { recovery_codes: newSecondFactor.recovery_codes },
    disable: secondFactor,
  },
};

export const signInBodies: BodyExamples<Resource> = {
  passwords: {
    change: {
      current_password: 'correct horse battery',
      new_password: 'another staple, newly made',
      revoke_keys: true,
    },
  },
  secondFactor: {
    enrol: { current_password: 'correct horse battery' },
    confirm: { code: '123456' },
    renewCodes: { current_password: 'correct horse battery', code: '123456' },
    disable: { code: '123456' },
  },
};
