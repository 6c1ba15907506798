// Appends the address of each module that is loaded, and a line when the first frame is drawn, to $LOADED.
import fs from 'node:fs';
import { registerHooks } from 'node:module';

const { LOADED } = process.env;
const { stdout } = process;
const write = stdout.write.bind(stdout);
stdout.write = (data, ...rest) => {
  if (String(data).includes('\u001b[?2026h')) fs.appendFileSync(LOADED, 'FRAME\n');
  return write(data, ...rest);
};
registerHooks({
  load(url, context, next) {
    fs.appendFileSync(LOADED, `${url}\n`);
    return next(url, context);
  },
});
