import { basicVariables, type Environment, findProxy, type Model } from '@provoke/engine';
import { messageOf } from '../errors/message-of.ts';

/** What a campaign uses besides what its file says, and for what. */
export type PlannedUse = {
  kind: 'address' | 'file' | 'program' | 'variable';
  name: string;
  /** The part of the file: `attack.judges`. */
  part: string;
};

export type UseRecorder = ReturnType<typeof recordUses>;

/** Notes what planning a campaign leads to: variables that are read, addresses that would be called. */
export function recordUses(env: Environment, named: readonly string[]) {
  const read = new Set<string>();
  const uses: PlannedUse[] = [];
  const models: Model[] = [];
  const unknown: string[] = [];
  const add = (part: string, kind: PlannedUse['kind'], name: string) =>
    void uses.push({ kind, name, part });
  return {
    uses,
    models,
    /** Why some parts could not be planned. */
    unknown,
    add,
    /** Plans a part in an environment that notes what is read. */
    plan<Value>(part: string, plan: (env: Environment) => Value): Value | undefined {
      read.clear();
      try {
        return plan(watched(env, { read, named }));
      } catch (error) {
        unknown.push(messageOf(error));
        return undefined;
      } finally {
        for (const name of read) add(part, 'variable', name);
      }
    },
    /** The address, and the proxy on the way to it. */
    call(part: string, address: string): void {
      if (URL.parse(address) === null) return;
      add(part, 'address', address);
      try {
        const proxy = findProxy(address, env);
        if (proxy !== undefined) add(part, 'address', proxy);
      } catch (error) {
        unknown.push(messageOf(error));
      }
    },
    callModel(part: string, model: Model | undefined): void {
      if (model === undefined) return;
      models.push(model);
      this.call(part, model.address);
    },
  };
}

/** A variable that the file names, or a key, has a value here even if it is not set. */
function watched(
  env: Environment,
  { read, named }: { read: Set<string>; named: readonly string[] },
): Environment {
  const isNeeded = (name: string) => named.includes(name) || /_(API_)?KEY$/.test(name);
  return new Proxy(env, {
    get(target, name) {
      if (typeof name !== 'string') return undefined;
      const value = target[name] || undefined;
      if ((value ?? isNeeded(name)) && !basicVariables.includes(name)) read.add(name);
      return value ?? (isNeeded(name) ? 'not-set' : undefined);
    },
  });
}
