// Generated from the contract by `npm run generate`; changes here are lost.
import type { Operations } from './contract.ts';

/** Every operation of the contract, without schemas: what a client in a browser carries. */
export const operations: Operations = {
  agents: {
    list: {"method":"get","path":"/agent","lists":true,"statuses":[200,400,401,403,404,429,500,503]},
    create: {"method":"post","path":"/agent","creates":true,"statuses":[201,400,401,403,409,413,415,422,429,500,503]},
    get: {"method":"get","path":"/agent/{id}","statuses":[200,401,403,404,429,500,503]},
    history: {"method":"get","path":"/agent/{id}/history","statuses":[200,400,401,403,404,429,500,503]},
    replace: {"method":"put","path":"/agent/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    update: {"method":"patch","path":"/agent/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    delete: {"method":"delete","path":"/agent/{id}","statuses":[204,401,403,404,429,500,503]},
  },
  attacks: {
    list: {"method":"get","path":"/attack","lists":true,"statuses":[200,400,401,403,404,429,500,503]},
    create: {"method":"post","path":"/attack","creates":true,"statuses":[201,400,401,403,409,413,415,422,429,500,503]},
    get: {"method":"get","path":"/attack/{id}","statuses":[200,401,403,404,429,500,503]},
    replace: {"method":"put","path":"/attack/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    update: {"method":"patch","path":"/attack/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    delete: {"method":"delete","path":"/attack/{id}","statuses":[204,401,403,404,429,500,503]},
  },
  runs: {
    summary: {"method":"get","path":"/run/{id}/summary","statuses":[200,401,403,404,429,500,503]},
    goals: {"method":"get","path":"/run/{id}/goals","statuses":[200,401,403,404,429,500,503]},
    index: {"method":"get","path":"/run/{id}/index","binary":true,"statuses":[200,400,401,403,404,429,500,503]},
    preview: {"method":"get","path":"/run/{id}/preview","statuses":[200,400,401,403,404,429,500,503]},
    search: {"method":"get","path":"/run/{id}/search","statuses":[200,400,401,403,404,429,500,503]},
    report: {"method":"get","path":"/run/{id}/report","binary":true,"statuses":[200,400,401,403,404,429,500,503]},
    rates: {"method":"get","path":"/run/rates","statuses":[200,400,401,403,429,500,503]},
    list: {"method":"get","path":"/run","lists":true,"statuses":[200,400,401,403,404,429,500,503]},
    runTests: {"method":"post","path":"/run/run_tests","creates":true,"statuses":[200,400,401,403,409,413,415,422,429,500,503]},
    get: {"method":"get","path":"/run/{id}","statuses":[200,401,403,404,429,500,503]},
    update: {"method":"patch","path":"/run/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    recordResults: {"method":"post","path":"/run/{id}/results","creates":true,"statuses":[201,400,401,403,404,409,413,415,422,429,500,503]},
    compare: {"method":"get","path":"/run/compare","statuses":[200,400,401,403,404,429,500,503]},
    events: {"method":"get","path":"/run/{id}/events","streams":["result","columns","run"],"statuses":[200,400,401,403,404,429,500,503]},
    chain: {"method":"get","path":"/run/{id}/chain","download":"chain.ndjson","statuses":[200,401,403,404,429,500,503]},
    delete: {"method":"delete","path":"/run/{id}","statuses":[204,401,403,404,429,500,503]},
  },
  results: {
    list: {"method":"get","path":"/result","lists":true,"statuses":[200,400,401,403,404,429,500,503]},
    create: {"method":"post","path":"/result","creates":true,"statuses":[201,400,401,403,409,413,415,422,429,500,503]},
    get: {"method":"get","path":"/result/{id}","statuses":[200,401,403,404,429,500,503]},
    replace: {"method":"put","path":"/result/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    update: {"method":"patch","path":"/result/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    versions: {"method":"get","path":"/result/{id}/versions","statuses":[200,401,403,404,429,500,503]},
    delete: {"method":"delete","path":"/result/{id}","statuses":[204,401,403,404,429,500,503]},
  },
  reviews: {
    list: {"method":"get","path":"/result/{id}/review","lists":true,"statuses":[200,401,403,404,429,500,503]},
    create: {"method":"post","path":"/result/{id}/review","creates":true,"statuses":[201,400,401,403,404,409,413,415,422,429,500,503]},
  },
  traces: {
    create: {"method":"post","path":"/result/{id}/trace","creates":true,"statuses":[201,400,401,403,404,409,413,415,422,429,500,503]},
  },
  overview: {
    get: {"method":"get","path":"/overview","statuses":[200,400,401,403,429,500,503]},
  },
  campaigns: {
    list: {"method":"get","path":"/campaign","lists":true,"statuses":[200,400,401,403,404,429,500,503]},
    create: {"method":"post","path":"/campaign","creates":true,"statuses":[201,400,401,403,409,413,415,422,429,500,503]},
    get: {"method":"get","path":"/campaign/{id}","statuses":[200,401,403,404,429,500,503]},
    update: {"method":"patch","path":"/campaign/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    slices: {"method":"get","path":"/campaign/{id}/slices","lists":true,"statuses":[200,400,401,403,404,429,500,503]},
  },
  slices: {
    take: {"method":"post","path":"/slice/take","statuses":[200,400,401,403,413,415,429,500,503]},
    events: {"method":"get","path":"/slice/{id}/events","statuses":[200,400,401,403,404,429,500,503]},
    append: {"method":"post","path":"/slice/{id}/events","statuses":[200,400,401,403,404,409,413,415,429,500,503]},
    draw: {"method":"post","path":"/slice/{id}/calls","statuses":[200,400,401,403,404,409,413,415,429,500,503]},
    end: {"method":"post","path":"/slice/{id}/end","statuses":[200,400,401,403,404,409,413,415,429,500,503]},
  },
  schedules: {
    list: {"method":"get","path":"/schedule","lists":true,"statuses":[200,401,403,404,429,500,503]},
    create: {"method":"post","path":"/schedule","creates":true,"statuses":[201,400,401,403,409,413,415,422,429,500,503]},
    get: {"method":"get","path":"/schedule/{id}","statuses":[200,401,403,404,429,500,503]},
    update: {"method":"patch","path":"/schedule/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    delete: {"method":"delete","path":"/schedule/{id}","statuses":[204,401,403,404,429,500,503]},
    run: {"method":"post","path":"/schedule/{id}/run","statuses":[201,400,401,403,404,429,500,503]},
    history: {"method":"get","path":"/schedule/{id}/history","lists":true,"statuses":[200,401,403,404,429,500,503]},
  },
  webhooks: {
    list: {"method":"get","path":"/webhook","lists":true,"statuses":[200,401,403,404,429,500,503]},
    create: {"method":"post","path":"/webhook","statuses":[201,400,401,403,413,415,429,500,503]},
    get: {"method":"get","path":"/webhook/{id}","statuses":[200,401,403,404,429,500,503]},
    update: {"method":"patch","path":"/webhook/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    delete: {"method":"delete","path":"/webhook/{id}","statuses":[204,401,403,404,429,500,503]},
    test: {"method":"post","path":"/webhook/{id}/test","statuses":[201,401,403,404,429,500,503]},
    renew: {"method":"post","path":"/webhook/{id}/renew","statuses":[200,401,403,404,429,500,503]},
    deliveries: {"method":"get","path":"/webhook/{id}/deliveries","lists":true,"statuses":[200,400,401,403,404,429,500,503]},
  },
  keyContext: {
    get: {"method":"get","path":"/key/context","statuses":[200,401,403,429,500,503]},
  },
  gateway: {
    chat: {"method":"post","path":"/v1/chat/completions","statuses":[200,400,401,402,403,413,415,429,500,501,502,503,504]},
    embeddings: {"method":"post","path":"/v1/embeddings","statuses":[200,400,401,402,403,413,415,429,500,502,503,504]},
    models: {"method":"get","path":"/v1/models","statuses":[200,401,403,429,500,503]},
  },
  usage: {
    list: {"method":"get","path":"/apilogs","lists":true,"statuses":[200,401,403,404,429,500,503]},
    summary: {"method":"get","path":"/apilogs/summary","statuses":[200,400,401,403,429,500,503]},
  },
  keys: {
    list: {"method":"get","path":"/key","lists":true,"statuses":[200,401,403,404,429,500,503]},
    create: {"method":"post","path":"/key","statuses":[201,400,401,403,413,415,429,500,503]},
    get: {"method":"get","path":"/key/{prefix}","statuses":[200,401,403,404,429,500,503]},
    delete: {"method":"delete","path":"/key/{prefix}","statuses":[204,401,403,404,429,500,503]},
  },
  organizations: {
    get: {"method":"get","path":"/organization/me","statuses":[200,401,403,429,500,503]},
    replace: {"method":"put","path":"/organization/me","statuses":[200,400,401,403,413,415,429,500,503]},
  },
  profile: {
    get: {"method":"get","path":"/user/me","statuses":[200,401,403,429,500,503]},
    replace: {"method":"put","path":"/user/me","statuses":[200,400,401,403,413,415,429,500,503]},
  },
  passwords: {
    change: {"method":"put","path":"/user/me/password","statuses":[200,400,401,403,413,415,429,500,503]},
  },
  secondFactor: {
    get: {"method":"get","path":"/user/me/second-factor","statuses":[200,401,429,500,503]},
    enrol: {"method":"post","path":"/user/me/second-factor","statuses":[201,400,401,403,413,415,429,500,503]},
    confirm: {"method":"post","path":"/user/me/second-factor/confirm","statuses":[200,400,401,403,413,415,429,500,503]},
    renewCodes: {"method":"post","path":"/user/me/second-factor/recovery-codes","statuses":[201,400,401,403,413,415,429,500,503]},
    disable: {"method":"post","path":"/user/me/second-factor/disable","statuses":[200,400,401,403,413,415,429,500,503]},
  },
  sessions: {
    list: {"method":"get","path":"/user/me/session","lists":true,"statuses":[200,401,403,404,429,500,503]},
    refused: {"method":"get","path":"/user/me/refused-sign-ins","statuses":[200,401,403,429,500,503]},
    deleteOthers: {"method":"delete","path":"/user/me/session/others","statuses":[204,401,403,429,500,503]},
    delete: {"method":"delete","path":"/user/me/session/{id}","statuses":[204,401,403,404,429,500,503]},
  },
  members: {
    list: {"method":"get","path":"/organization/member","lists":true,"statuses":[200,401,403,404,429,500,503]},
    update: {"method":"patch","path":"/organization/member/{id}","statuses":[200,400,401,403,404,413,415,429,500,503]},
    delete: {"method":"delete","path":"/organization/member/{id}","statuses":[204,400,401,403,404,429,500,503]},
  },
  invitations: {
    list: {"method":"get","path":"/organization/invitation","lists":true,"statuses":[200,401,403,404,429,500,503]},
    create: {"method":"post","path":"/organization/invitation","statuses":[201,400,401,403,413,415,429,500,503]},
    delete: {"method":"delete","path":"/organization/invitation/{id}","statuses":[204,401,403,404,429,500,503]},
  },
  audit: {
    list: {"method":"get","path":"/organization/audit","lists":true,"statuses":[200,400,401,403,404,429,500,503]},
    export: {"method":"get","path":"/organization/audit/export","download":"audit-log.jsonl","statuses":[200,400,401,403,429,500,503]},
  },
};
