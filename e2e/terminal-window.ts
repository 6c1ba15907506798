import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { makeHome } from './provoke.ts';

const bin = fileURLToPath(new URL('../packages/provoke/bin/provoke.js', import.meta.url));

/** `provoke`, as it is typed in a window. */
export const typedProvoke = `${process.execPath} ${bin}`;

const STEP_MS = 50;
const MAX_WAIT_MS = 60_000;

/** A window of tmux with a shell in it, and every byte that reaches it. */
export async function openWindow({ columns = 80, rows = 24, env = '' } = {}) {
  const home = await makeHome();
  const socket = join(home, 'tmux');
  const bytes = join(home, 'bytes');
  const tmux = async (...args: string[]) =>
    (await promisify(execFile)('tmux', ['-S', socket, ...args])).stdout;
  const shell = `env -i PATH="$PATH" HOME=${home} PS1='$ ' TERM=screen-256color ${env} bash --norc`;
  await tmux('-f', '/dev/null', 'new-session', '-d', '-x', `${columns}`, '-y', `${rows}`, shell);
  onTestFinished(async () => void (await tmux('kill-server')));
  await tmux('pipe-pane', `cat > ${bytes}`);
  const see = () => tmux('capture-pane', '-p');
  const window = {
    home,
    see,
    tmux,
    press: (...keys: string[]) => tmux('send-keys', ...keys),
    resize: (x: number, y: number) => tmux('resize-window', '-x', `${x}`, '-y', `${y}`),
    /** All that was written, up to the prompt. tmux hands it to another process, which may lag behind the screen. */
    async bytes() {
      const ended = expect.poll(() => readFile(bytes, 'utf8'), { timeout: MAX_WAIT_MS });
      await ended.toMatch(/\$ $/);
      return readFile(bytes, 'utf8');
    },
    async type(line: string) {
      await tmux('send-keys', '-l', line);
      await tmux('send-keys', 'Enter');
    },
    async waitFor(text: string | RegExp) {
      for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += STEP_MS) {
        const seen = await see();
        if (typeof text === 'string' ? seen.includes(text) : text.test(seen)) return seen;
        await sleep(STEP_MS);
      }
      throw new Error(`Never seen: ${text}\n${await see()}`);
    },
    /** The shell has its screen, its cursor and its earlier lines again. It echoes a Ctrl-C that came after the end. */
    async expectShell() {
      await window.waitFor(/^(\^C)*\$ ?$/m);
      expect(await tmux('display', '-p', '#{alternate_on} #{cursor_flag}')).toBe('0 1\n');
      expect(await tmux('capture-pane', '-p', '-S', '-100')).toContain('earlier line');
    },
  };
  await window.waitFor('$');
  await window.type('echo earlier line');
  return window;
}

export type Window = Awaited<ReturnType<typeof openWindow>>;

const ESC = '\\u001b';
/** What the terminal UI writes itself: moves, erasing, styles, the alternate screen, synchronized updates, pastes. */
const OURS = new RegExp(`${ESC}\\[(\\d*[A-HJK]|[\\d;]*m|\\?(7|25|1049|2004|2026)[hl])`, 'g');
const CONTROLS = /.{0,20}(?![\r\n])[\p{Cc}\p{Cf}].{0,20}/u;

/** Nothing but our own sequences reached the terminal while a screen filled it. Returns how often one did. */
export async function expectOnlyOurs({ bytes }: { bytes(): Promise<string> }): Promise<number> {
  const drawn = (await bytes()).match(/\?1049h[\s\S]*?\?1049l/g) ?? [];
  for (const one of drawn) {
    const rest = one.slice('?1049h'.length, -'\u001b[?1049l'.length).replace(OURS, '');
    expect(CONTROLS.exec(rest)).toBeNull();
  }
  return drawn.length;
}
